// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { compare, MOST_KEPT, noteCommitment, seenAt } from './commitments';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

function seal(commitment: string, after = 0) {
  return { commitment, seed: '00', after };
}

beforeEach(() => localStorage.clear());

test('the first sight of a promise is kept, and since when', () => {
  noteCommitment('t', A, () => 0, 1000);
  noteCommitment('t', A, () => 7, 2000);
  expect(seenAt('t')).toEqual([{ commitment: A, at: 1000, draws: 0 }]);
});

test('the same promise from before the first draw is equal', () => {
  noteCommitment('t', A, () => 0);
  expect(compare(seenAt('t'), [seal(A)])).toBe('equal');
});

test('a forged proof, with another promise and a seed that fits it, is different', () => {
  noteCommitment('t', A, () => 0);
  expect(compare(seenAt('t'), [seal(B)])).toBe('different');
});

test('a restore that nobody saw does not pass', () => {
  noteCommitment('t', A, () => 0);
  expect(compare(seenAt('t'), [seal(A), seal(B)])).toBe('partly');
  noteCommitment('t', B, () => 4);
  expect(compare(seenAt('t'), [seal(A), seal(B, 4)])).toBe('equal');
  expect(compare(seenAt('t'), [seal(A), seal(B, 3)])).toBe('late');
});

test('a device that came in the middle says so, and one that never was there too', () => {
  expect(compare(seenAt('t'), [seal(A)])).toBe('unknown');
  noteCommitment('t', A, () => 5);
  expect(compare(seenAt('t'), [seal(A)])).toBe('late');
  expect(compare([{ commitment: B, at: 1, draws: 9 }], [seal(A), seal(B, 9)])).toBe('late');
});

test('not more is kept than needed', () => {
  for (let i = 0; i < MOST_KEPT + 5; i += 1) noteCommitment(`t${i}`, A, () => 0);
  expect(seenAt('t0')).toEqual([]);
  expect(seenAt(`t${MOST_KEPT + 4}`)).toHaveLength(1);
});

test('what lies in the storage may be nonsense', () => {
  localStorage.setItem('calavera.commitments', '[{"table": 3}]');
  noteCommitment('t', A, () => 0);
  expect(seenAt('t')).toHaveLength(1);
});
