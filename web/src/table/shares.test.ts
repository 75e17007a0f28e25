// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { sha256 } from '../api/sha256';
import type { Event, Told } from '../api/types';
import { noteStart } from '../state/fingerprints';
import { MOST_KEPT, newShare, promiseOf, shareDue, shareOf } from './shares';

function log(...events: Event[]): Told[] {
  return events.map((event, i) => ({ entry: { n: i + 1, at: 0, event, key: null, v: 1 }, journal: [] }));
}

const SAT: Event = { type: 'seat_taken', seat: 1, player: 'p', name: 'P', nonce: '', bot: null, program: false };
const WITHHELD: Event = { type: 'withheld', seats: [0], names: ['A'], off: false };

function promised(nonce_hash: string): Event {
  return { type: 'nonce_committed', seat: 1, nonce_hash };
}

beforeEach(() => localStorage.clear());

test('a promise is the hash of a share that is kept', () => {
  const hash = newShare();
  expect(sha256(shareOf(hash)!)).toBe(hash);
  expect(JSON.parse(localStorage.getItem('calavera.shares')!)).toEqual([[hash, shareOf(hash)]]);
});

test('not more is kept than needed', () => {
  for (let i = 0; i < MOST_KEPT + 5; i += 1) newShare();
  expect(JSON.parse(localStorage.getItem('calavera.shares')!)).toHaveLength(MOST_KEPT);
});

test('the promise of a seat is the last one that stands', () => {
  expect(promiseOf(1, log(SAT, promised('x'), promised('y')))).toBe('y');
  expect(promiseOf(1, log(SAT, promised('x'), { type: 'nonce_due', seat: 1 }))).toBe('');
  expect(promiseOf(1, log(SAT, promised('x'), WITHHELD))).toBe('x');
  const revealed: Event = { type: 'nonce_revealed', seat: 1, nonce: 'n' };
  expect(promiseOf(1, log(SAT, promised('x'), revealed, WITHHELD))).toBe('');
  expect(promiseOf(1, log(SAT, promised('x'), revealed, WITHHELD, promised('y')))).toBe('y');
});

test('at the start the share is revealed, by whichever window has it', () => {
  const hash = newShare();
  const entries = log(SAT, promised(hash));
  expect(shareDue(1, { phase: 'reveal', seats: [0, 1] }, entries, true)).toEqual({
    type: 'reveal_nonce',
    nonce: shareOf(hash),
  });
  expect(shareDue(1, { phase: 'reveal', seats: [0] }, entries, false)).toBeNull();
  expect(shareDue(1, { phase: 'reveal', seats: [1] }, log(SAT, promised('f'.repeat(64))), false)).toBeNull();
});

test('whoever has promised nothing does, also afresh', () => {
  expect(shareDue(1, null, log(SAT), false)?.type).toBe('commit_nonce');
  expect(shareDue(1, { phase: 'commit', seats: [1] }, log(SAT, { type: 'nonce_due', seat: 1 }), false)?.type).toBe(
    'commit_nonce',
  );
  expect(shareDue(null, null, log(SAT), true)).toBeNull();
});

test('two devices of one player do not replace each other’s promise for ever', () => {
  const elsewhere = log(SAT, promised('e'.repeat(64)));
  expect(shareDue(1, null, elsewhere, true)?.type).toBe('commit_nonce');
  expect(shareDue(1, null, elsewhere, false)).toBeNull();
});

test('a share that was revealed at a start which the server has forgotten is not promised again', () => {
  const hash = newShare();
  const entries = log(SAT, promised(hash));
  expect(shareDue(1, null, entries, false)).toBeNull();
  noteStart('t', { commitment: 'c', hashes: [hash], seats: [1], withheld: 0, begun: false }, hash, 0);
  expect(shareDue(1, { phase: 'reveal', seats: [1] }, entries, false)?.type).toBe('reveal_nonce');
  const again = shareDue(1, null, entries, false);
  expect(again?.type).toBe('commit_nonce');
  expect(again).not.toEqual({ type: 'commit_nonce', nonce_hash: hash });
});
