// What the server promised before the draws, as this device saw it: only that shows that a proof was not made up later.
import type { Seal } from '../api/types';
import { readStored, writeStored } from './stored';

const KEY = 'commitments';
/** Tables, the last seen ones. */
export const MOST_KEPT = 200;

/** `draws` is how many draws there had been when this device saw the promise for the first time, `at` when that was. */
export interface Seen {
  commitment: string;
  at: number;
  draws: number;
}

interface Kept {
  table: string;
  seen: Seen[];
}

function isKept(value: unknown): value is Kept[] {
  return Array.isArray(value) && value.every((one) => typeof one?.table === 'string' && Array.isArray(one.seen));
}

function all(): Kept[] {
  return readStored<Kept[]>(KEY, [], isKept);
}

export function seenAt(table: string): Seen[] {
  return all().find((kept) => kept.table === table)?.seen ?? [];
}

/** Keep a promise that is seen for the first time. */
export function noteCommitment(table: string, commitment: string, draws: () => number, at = Date.now()): void {
  const kept = all();
  const known = kept.find((one) => one.table === table)?.seen ?? [];
  if (!commitment || known.some((one) => one.commitment === commitment)) return;
  const others = kept.filter((one) => one.table !== table);
  writeStored(KEY, [...others, { table, seen: [...known, { commitment, at, draws: draws() }] }].slice(-MOST_KEPT));
}

/**
 * `equal`: every promise was known before the first draw that follows from it. `late`: it was seen only later.
 * `different`: the table had promised something else. `partly`: some draws follow from a promise never seen here.
 */
export type Comparison = 'equal' | 'late' | 'different' | 'partly' | 'unknown';

export function compare(seen: readonly Seen[], seals: readonly Seal[]): Comparison {
  if (seen.length === 0) return 'unknown';
  if (seen.some(({ commitment }) => !seals.some((seal) => seal.commitment === commitment))) return 'different';
  const known = seals.map((seal) => seen.find(({ commitment }) => commitment === seal.commitment));
  if (known.some((one, i) => one === undefined && i > 0)) return 'partly';
  return seals.every((seal, i) => (known[i]?.draws ?? Infinity) <= seal.after) ? 'equal' : 'late';
}
