// Our share in every draw: promised by its hash when we sit down, revealed by itself when the table starts.
import { randomHex } from '../api/random';
import { sha256 } from '../api/sha256';
import type { StartState, Told } from '../api/types';
import { isSpent } from '../state/fingerprints';
import { readStored, writeStored } from '../state/stored';

const KEY = 'shares';
/** Far more tables than anybody waits at; the oldest promise is forgotten first. */
export const MOST_KEPT = 50;

type Kept = [hash: string, nonce: string][];

function isKept(value: unknown): value is Kept {
  return Array.isArray(value) && value.every((one) => Array.isArray(one) && one.length === 2);
}

// Where the browser keeps nothing for us, it lasts until the page is closed.
const here = new Map<string, string>();

/** Promise a new share: its hash. The share itself stays in this browser, also when the page is loaded again. */
export function newShare(): string {
  const nonce = randomHex();
  const hash = sha256(nonce);
  here.set(hash, nonce);
  writeStored(KEY, [...readStored<Kept>(KEY, [], isKept), [hash, nonce]].slice(-MOST_KEPT));
  return hash;
}

/** The share behind a promise of this browser's. */
export function shareOf(hash: string): string | undefined {
  return here.get(hash) ?? readStored<Kept>(KEY, [], isKept).findLast(([kept]) => kept === hash)?.[1];
}

/** The promise that stands for a seat, '' if there is none. */
export function promiseOf(seat: number, entries: readonly Told[]): string {
  let promise = '';
  let revealed = false;
  for (const { entry } of entries) {
    const event = entry.event;
    if (event.type === 'withheld' && revealed) promise = '';
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.type === 'nonce_committed') promise = event.nonce_hash;
    if (['seat_taken', 'nonced', 'nonce_due', 'seat_left'].includes(event.type)) promise = '';
    revealed = event.type === 'nonce_revealed' || (revealed && event.type !== 'nonce_committed');
  }
  return promise;
}

export type ShareCommand = { type: 'commit_nonce'; nonce_hash: string } | { type: 'reveal_nonce'; nonce: string };

/**
 * What this page has to send now, if anything. `first`: it sees the table for the first time, so a promise that it does
 * not know is replaced. Later it is not: another device of the same player may have made it. A share that was already
 * revealed, at a start that a restored server has forgotten, is replaced, too: the host may know it.
 */
export function shareDue(
  you: number | null,
  starting: StartState | null,
  entries: readonly Told[],
  first: boolean,
): ShareCommand | null {
  if (you === null || (starting && !starting.seats.includes(you))) return null;
  const promise = promiseOf(you, entries);
  const nonce = shareOf(promise);
  if (starting?.phase === 'reveal') return nonce === undefined ? null : { type: 'reveal_nonce', nonce };
  const spent = starting === null && isSpent(promise);
  if (promise === '' || spent || (first && nonce === undefined))
    return { type: 'commit_nonce', nonce_hash: newShare() };
  return null;
}
