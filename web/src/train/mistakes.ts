// One's own mistakes come back until they are solved. They are kept on this device with all that is needed to show and
// to judge them, so that no server is asked.
//
//   remember(fromReview(...))     a decision of a reviewed game that is to come back; known ones stay as they are
//   due(now)                      what is to be solved now, the longest due first
//   answered(id, right, now)      to the next box, or back to the first; out of the last box it is solved
import type { JournalLine, Sentence, Solution, TableState } from '../api/types';
import { asOffered } from '../review/offered';
import { readStored, writeStored } from '../state/stored';

export interface Mistake {
  /** Of the decision: the same one is kept once. */
  id: string;
  game: string;
  kind: string;
  table: TableState;
  journal: JournalLine[];
  solution: Solution;
}

export interface Kept extends Mistake {
  /** Place in `BOXES`. */
  box: number;
  /** When it comes back, in milliseconds since 1970. */
  at: number;
}

const KEY = 'train.mistakes';
const DAY = 86_400_000;
/** Days until a mistake comes back, box by box. */
export const BOXES = [1, 3, 7, 16, 35] as const;
/** More is more than anybody repeats, and than a browser should have to keep. */
export const MOST = 100;
/** Characters of one mistake: a table, its last lines and a few choices are a tenth of it. */
export const LONGEST = 60_000;
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSolution(value: unknown): value is Solution {
  return (
    isObject(value) &&
    (value.unit === 'points' || value.unit === 'wins') &&
    typeof value.best === 'string' &&
    Array.isArray(value.choices) &&
    value.choices.every((one: unknown) => isObject(one) && typeof one.action === 'string' && isObject(one.label))
  );
}

/** Whatever a browser, an extension or an older version has made of it. */
function isKept(value: unknown): value is Kept {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.game === 'string' &&
    typeof value.kind === 'string' &&
    isObject(value.table) &&
    isObject(value.table.view) &&
    Array.isArray(value.table.legal) &&
    Array.isArray(value.table.seats) &&
    Array.isArray(value.journal) &&
    isSolution(value.solution) &&
    Number.isInteger(value.box) &&
    (value.box as number) >= 0 &&
    (value.box as number) < BOXES.length &&
    Number.isFinite(value.at)
  );
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** All that can be read; what cannot is left out. */
export function all(): Kept[] {
  return readStored<unknown[]>(KEY, [], isList).filter(isKept);
}

function keep(mistakes: readonly Kept[]): void {
  writeStored(KEY, mistakes.length > 0 ? mistakes : null);
}

/** Those that are known best go first, and of those the ones that come back last. */
function fitted(mistakes: readonly Kept[]): Kept[] {
  if (mistakes.length <= MOST) return [...mistakes];
  return [...mistakes].sort((one, other) => one.box - other.box || one.at - other.at).slice(0, MOST);
}

/** Says whether it is kept now. */
export function remember(mistake: Mistake, now = Date.now()): boolean {
  if (JSON.stringify(mistake).length > LONGEST) return false;
  const known = all();
  if (!known.some(({ id }) => id === mistake.id))
    keep(fitted([...known, { ...mistake, box: 0, at: now + BOXES[0] * DAY }]));
  return all().some(({ id }) => id === mistake.id);
}

export function due(now = Date.now(), game?: string): Kept[] {
  return all()
    .filter((one) => one.at <= now && (game === undefined || one.game === game))
    .sort((one, other) => one.at - other.at);
}

/** When the next one comes back; null where none is kept. */
export function nextDue(game?: string): number | null {
  const times = all()
    .filter((one) => game === undefined || one.game === game)
    .map(({ at }) => at);
  return times.length > 0 ? Math.min(...times) : null;
}

export function answered(id: string, right: boolean, now = Date.now()): void {
  keep(
    all().flatMap((one) => {
      if (one.id !== id) return [one];
      const box = right ? one.box + 1 : 0;
      const days = BOXES[box];
      return days === undefined ? [] : [{ ...one, box, at: now + days * DAY }];
    }),
  );
}

/** What a review says of a decision. */
interface Reviewed {
  best: string;
  of: number;
  simulations: number;
  choices: Solution['choices'];
  why: Sentence | null;
}

/** A decision of a reviewed game as an exercise. `table` is the seat's own, as it was before the choice; where a replay
 * has taken its choices away, those of the report stand in for them. */
export function fromReview(
  id: string,
  kind: string,
  table: TableState,
  { best, of, simulations, choices, why }: Reviewed,
  unit: Solution['unit'],
  journal: JournalLine[] = [],
): Mistake {
  const offers = table.legal.length > 0 || table.form !== null;
  return {
    id,
    game: table.game,
    kind,
    table: offers ? table : { ...table, legal: asOffered({ choices }).map(({ action }) => action) },
    journal,
    solution: { unit, simulations, of, best, choices, why },
  };
}
