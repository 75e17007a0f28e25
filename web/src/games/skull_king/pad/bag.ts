// The dice that are played with: those of the box, unless somebody has counted others.
import type { Bag } from '../../../api/types';
import type { PadSetup } from '../../../pad/contract';
import { bagRules } from '../options/bag';
import tables from './tables.json';

const { standard } = bagRules({ id: '', options: tables.schema });

export function bagOf({ options }: PadSetup): Bag {
  return { ...standard, ...(options.bag as Partial<Bag> | undefined) };
}

/** The highest number on any die. */
export function highestIn(bag: Bag): number {
  const faces = Object.values(bag).flatMap((dice) => (dice.count > 0 ? dice.faces : []));
  return Math.max(0, ...faces.filter((face): face is number => typeof face === 'number'));
}
