// How long people need, in milliseconds at normal speed.
import type { Reading } from './play';

const LEAST: Record<Reading, number> = { none: 0, glance: 700, read: 1300, result: 2400, hold: 8000 };
/** For one character of a sentence that is there to be read. */
const CHARACTER = 30;
/** So many are taken in while something moves; what goes beyond them is read. */
const AT_A_GLANCE = 40;
/** Nobody reads everything that is there: what is left stays in the log. */
const MOST = 4_500;
/** Whoever is further behind than this is told the rest faster, so as to catch up. */
export const FAR_BEHIND = 12_000;
/** A result is looked at and understood: no setting and no backlog makes people faster than this. */
export const RESULT_FLOOR = 2_000;
/** Whoever is behind sees every move, and reads every sentence at least in passing. */
const HURRIED_FLOOR: Record<Reading, number> = { none: 0, glance: 500, read: 1_000, result: 0, hold: 0 };
/** Before something follows by itself: the next moment of a replay, a choice that is the only one. */
export const PAUSE = 600;

export interface Rate {
  /** Of the chosen speed: slow, normal, fast. */
  factor: number;
  /** Of whoever is behind, see `hurry`. */
  hurried: number;
  /** Of a replay. */
  speed: number;
}

export function readingTime(reading: Reading, words: string): number {
  const least = LEAST[reading];
  if (reading === 'glance') return Math.min(MOST, least + Math.max(0, words.length - AT_A_GLANCE) * CHARACTER);
  return reading === 'read' || reading === 'result' ? Math.max(least, Math.min(MOST, words.length * CHARACTER)) : least;
}

/** How long something stands. Only a replay that is asked to run faster makes a result shorter than its floor. */
export function lastingTime(reading: Reading, words: string, { factor, hurried, speed }: Rate): number {
  const time = readingTime(reading, words) * factor;
  if (reading === 'result') return Math.max(RESULT_FLOOR, time) / speed;
  if (reading === 'hold') return Math.max(RESULT_FLOOR, time * hurried) / speed;
  // A long sentence keeps its share, also of whoever is behind.
  const floor = Math.min(time, Math.max(HURRIED_FLOOR[reading], readingTime(reading, words) / 2));
  return Math.max(floor, time * hurried) / speed;
}

/** What to multiply times with when so much is still waiting to be told. */
export function hurry(behind: number): number {
  return behind > FAR_BEHIND ? FAR_BEHIND / behind : 1;
}

/** Whether a tap that means "go on" stops here again. */
export function stops(reading: Reading): boolean {
  return reading === 'result' || reading === 'hold';
}
