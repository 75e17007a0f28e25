// What a game gives the pad: its rounds as fields to be tapped. All numbers come from tables that the rules themselves have
// made (`tables.json` beside each game's pad); here they are only looked up.
import type { Component } from 'svelte';
import type { Cells, Value } from './log';

/** One of the things that can be tapped for a field. */
export interface Key {
  value: Value;
  label: string;
  /** Small, below the label: what it would bring. */
  note?: string;
}

export interface Field {
  cell: string;
  label: string;
  value: Value;
  /** The value as it is shown; '' as long as nothing was entered. */
  shown: string;
  keys: readonly Key[];
  /** Five dice, tapped one after the other. */
  dice?: boolean;
  /** The round is complete without it. */
  optional?: boolean;
}

/** The fields of one player, or of the whole round. */
export interface FieldSet {
  seat: number | null;
  fields: readonly Field[];
  /** What comes of it, such as "+40". */
  result: string;
  /** A result to be glad of, or not. */
  mood?: 'good' | 'bad';
}

export interface Warning {
  text: string;
  /** Writing `true` here says "it is so all the same, go on". */
  accept: string;
}

export interface Round {
  title: string;
  /** Who starts it. */
  starts: number | null;
  /** What is known of the round as a whole: the bids together, the pot. */
  facts: readonly string[];
  sets: readonly FieldSet[];
  /** Cells in the order in which people come to know them. */
  order: readonly string[];
  /** By seat; null as long as it is not known. */
  points: readonly (number | null)[];
  warning: Warning | null;
  complete: boolean;
  /** What everybody decides in secret now: the cells are this with the seat behind it. */
  secret?: { cell: string; label: string; keys: readonly Key[] };
}

export interface Sheet {
  /** Those that are written, and the one that is being played. */
  rounds: readonly Round[];
  /** What counts for the win, by seat. */
  totals: readonly number[];
  /** Beside the total, by seat: discs left, or nothing. */
  notes: readonly string[];
  over: boolean;
  /** Several share a win. */
  winners: readonly number[];
}

export interface PadSetup {
  players: number;
  options: Readonly<Record<string, unknown>>;
}

/** An option as the game's own words call it: `<id>.option.<name>.label`. */
export type PadOption =
  | { name: string; kind: 'switch' }
  | { name: string; kind: 'choice'; values: readonly (string | number)[] }
  | { name: string; kind: 'numbers'; first: readonly number[]; most: number };

export interface TrickProps {
  names: readonly string[];
}

/** The default export of `src/games/<id>/pad/index.ts`. */
export interface PadGame {
  seats: readonly number[];
  /** The cell that says who starts, or deals, the first round; it is asked for beside the first one. */
  starts: string;
  /** A total as it is written. */
  shown: (total: number) => string;
  /** Options that this many players can choose from. */
  options: (players: number) => readonly PadOption[];
  sheet: (setup: PadSetup, cells: Cells, names: readonly string[]) => Sheet;
  /** Settles a quarrel about a trick. */
  Trick?: Component<TrickProps>;
}

/** Helpers for cells. */
export function numberIn(cells: Cells, cell: string): number | null {
  const value = cells.get(cell);
  return typeof value === 'number' ? value : null;
}

export function diceIn(cells: Cells, cell: string): readonly number[] | null {
  const value = cells.get(cell);
  return Array.isArray(value) ? (value as readonly number[]) : null;
}

export function isSet(cells: Cells, cell: string): boolean {
  return cells.get(cell) === true;
}

/** Everybody with the most: several share a win. */
export function most(totals: readonly number[]): number[] {
  const top = Math.max(...totals);
  return totals.flatMap((total, seat) => (total === top ? [seat] : []));
}

export function seatsOf(players: number): number[] {
  return Array.from({ length: players }, (_, seat) => seat);
}

/** Games of a fixed number of rounds, of which the next is played when one is complete; the most points win. */
export function inOrder(count: number, players: number, round: (number: number) => Round): Sheet {
  const rounds: Round[] = [];
  do rounds.push(round(rounds.length + 1));
  while (rounds.at(-1)!.complete && rounds.length < count);
  const over = rounds.length === count && rounds.at(-1)!.complete;
  const totals = seatsOf(players).map((seat) =>
    rounds.reduce((sum, one) => sum + (one.complete ? one.points[seat]! : 0), 0),
  );
  return { rounds, totals, notes: totals.map(() => ''), over, winners: over ? most(totals) : [] };
}
