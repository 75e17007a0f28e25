// The fingerprint of a start, as this device saw it: seed and shares were fixed before anybody could know all of them.
import { sha256 } from '../api/sha256';
import type { Proof, Told } from '../api/types';
import { sealOf, sealsAgree } from './seals';
import { readStored, writeStored } from './stored';

const KEY = 'fingerprints';
/** Tables, the last seen ones. */
export const MOST_KEPT = 200;
/** More than the starts that one table allows. */
const MOST_STARTS = 8;

/** What decides the draws, as a log tells it before any share is revealed. */
export interface Start {
  commitment: string;
  /** The hash of each player's share in the order of play, '' where there is none. */
  hashes: string[];
  /** The seats of those players in the waiting room. */
  seats: number[];
  /** How many starts of this table had failed before. */
  withheld: number;
  begun: boolean;
}

/** `own` is the hash of this device's own share, '' if it has none. `draws`: how many had been made by then. */
export interface Noted {
  fingerprint: string;
  own: string;
  commitment: string;
  withheld: number;
  at: number;
  draws: number;
}

interface Kept {
  table: string;
  noted: Noted[];
}

function isKept(value: unknown): value is Kept[] {
  return Array.isArray(value) && value.every((one) => typeof one?.table === 'string' && Array.isArray(one.noted));
}

function all(): Kept[] {
  return readStored<Kept[]>(KEY, [], isKept);
}

function hashOf(nonce: string): string {
  return nonce === '' ? '' : sha256(nonce);
}

/** docs/fairness.md says what goes into it. */
export function fingerprintOf(table: string, commitment: string, hashes: readonly string[]): string {
  return sha256([table, commitment, ...hashes].join('\n'));
}

function committedAtStart({ entries }: Proof): string {
  let committed = '';
  for (const { event } of entries) {
    if (event.type === 'created' || event.type === 'resealed') committed = event.commitment;
    if (event.type === 'started') break;
  }
  return committed;
}

/**
 * The fingerprint of the start that the draws of a proof were computed from: of the promises only the one that decides
 * the first draw counts, of the shares only they themselves.
 */
export function fingerprintIn(proof: Proof): string {
  const deciding = proof.draws.length === 0 ? committedAtStart(proof) : sealOf(proof.seals, 0)?.commitment;
  const committed = sealsAgree(proof) ? (deciding ?? '') : '';
  return fingerprintOf(proof.table, committed, proof.nonces.map(hashOf));
}

/** The start as the log has it so far; null while its first entry is missing. */
export function startIn(entries: readonly Told[]): Start | null {
  if (entries[0]?.entry.event.type !== 'created') return null;
  const shares = new Map<number, string>();
  let commitment = '';
  let withheld = 0;
  let begun = false;
  for (const { entry } of entries) {
    const { event } = entry;
    if (event.type === 'created' || event.type === 'resealed') commitment = event.commitment;
    else if (event.type === 'seat_taken' || event.type === 'nonced') shares.set(event.seat, hashOf(event.nonce));
    else if (event.type === 'nonce_committed') shares.set(event.seat, event.nonce_hash);
    else if (event.type === 'nonce_due') shares.set(event.seat, '');
    else if (event.type === 'seat_left') shares.delete(event.seat);
    else if (event.type === 'withheld') {
      withheld += 1;
      event.seats.forEach((seat) => shares.delete(seat));
    } else if (event.type === 'started') {
      begun = true;
      break;
    }
  }
  const seats = [...shares.keys()].sort((a, b) => a - b);
  return { commitment, hashes: seats.map((seat) => shares.get(seat)!), seats, withheld, begun };
}

export function notedAt(table: string): Noted[] {
  return all().find((kept) => kept.table === table)?.noted ?? [];
}

/** Whether a start was noted with this share of ours: after that it may be known to others. */
export function isSpent(own: string): boolean {
  return own !== '' && all().some(({ noted }) => noted.some((one) => one.own === own));
}

/**
 * Keep a start that is seen for the first time. Nothing replaces what was noted for a share of ours: as soon as it is
 * revealed, a host could make up the rest to suit. Only another share of ours, or losing the seat, makes another start.
 */
export function noteStart(table: string, start: Start, own: string, draws: number, at = Date.now()): void {
  const kept = all();
  const known = kept.find((one) => one.table === table)?.noted ?? [];
  const { commitment, withheld } = start;
  const same = (one: Noted): boolean =>
    own ? one.own === own : one.withheld === withheld && (one.own !== '' || one.commitment === commitment);
  if (known.some(same)) return;
  const fingerprint = fingerprintOf(table, commitment, start.hashes);
  const noted = [...known, { fingerprint, own, commitment, withheld, at, draws }].slice(-MOST_STARTS);
  writeStored(KEY, [...kept.filter((one) => one.table !== table), { table, noted }].slice(-MOST_KEPT));
}

/**
 * `equal`: noted before our own share was revealed. `watched`: noted before the first draw, with no share of our own.
 * `late`: noted later. `different`: the seed or a share is not what it was. `unknown`: no start was seen here.
 */
export type StartComparison = 'equal' | 'watched' | 'late' | 'different' | 'unknown';

export function compareStart(noted: readonly Noted[], proof: Proof): StartComparison {
  const last = noted.at(-1);
  if (last === undefined) return 'unknown';
  if (last.fingerprint !== fingerprintIn(proof)) return 'different';
  if (last.draws > 0) return 'late';
  return last.own ? 'equal' : 'watched';
}
