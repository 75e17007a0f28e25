// How long people need, in milliseconds at normal speed.
import type { Reading } from './play';

const LEAST: Record<Reading, number> = { none: 0, glance: 700, read: 1300, result: 2400, hold: 8000 };
/** For one character of a sentence that is there to be read. */
const CHARACTER = 30;
/** Nobody reads everything that is there: what is left stays in the log. */
const MOST = 4_500;
/** Whoever is further behind than this is told the rest faster, so as to catch up. */
const FAR_BEHIND = 12_000;

export function readingTime(reading: Reading, words: string): number {
  const least = LEAST[reading];
  return reading === 'read' || reading === 'result' ? Math.max(least, Math.min(MOST, words.length * CHARACTER)) : least;
}

/** What to multiply times with when so much is still waiting to be told. */
export function hurry(behind: number): number {
  return behind > FAR_BEHIND ? FAR_BEHIND / behind : 1;
}

/** Whether a tap that means "go on" stops here again. */
export function stops(reading: Reading): boolean {
  return reading === 'result' || reading === 'hold';
}
