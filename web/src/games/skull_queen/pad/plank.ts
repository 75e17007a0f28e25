// A plank and what its spaces are worth, and who deals: looked up in what the rules have answered.
import { numberIn, type PadSetup } from '../../../pad/contract';
import type { Cells } from '../../../pad/log';
import tables from './tables.json';

const SIDES = [tables.sides.front, tables.sides.back];
const DEALERS: Record<string, number[]> = tables.dealers;

export function plankOf({ options }: PadSetup): readonly number[] {
  return Array.isArray(options.plank) ? (options.plank as number[]) : tables.plank;
}

/** What a space of this side is worth, counted from the wide end on. */
export function worthAt(plank: readonly number[], side: number, space: number): number {
  return plank[SIDES[side]![space]!]!;
}

/** What all spaces of a side are worth. */
export function worths(setup: PadSetup, side: number | null): number[] {
  return Array.from({ length: tables.spaces }, (_, space) => worthAt(plankOf(setup), side ?? 0, space));
}

export function dealerOf({ players }: PadSetup, cells: Cells, round: number): number | null {
  const first = numberIn(cells, 'deals');
  return first === null ? null : (first + DEALERS[players]![round - 1]!) % players;
}
