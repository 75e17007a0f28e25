// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { sha256 } from '../api/sha256';
import type { Created, Event, Proof, Told } from '../api/types';
import { checkDraws } from '../pages/draws';
import { logged, numbered, PROOF, withLog } from '../pages/draws.test-help';
import {
  compareStart,
  fingerprintIn,
  isSpent,
  MOST_KEPT,
  notedAt,
  noteStart,
  startIn,
  type Start,
} from './fingerprints';

const [MINE, , THEIRS] = PROOF.nonces as [string, string, string];
const OWN = sha256(MINE);
const CREATED = { type: 'created', commitment: PROOF.commitment } as Created;
const STARTED: Event = { type: 'started', order: [0, 1, 3] };

function sat(seat: number, bot: string | null = null): Event {
  return { type: 'seat_taken', seat, player: `p${seat}`, name: `P${seat}`, nonce: '', bot, program: false };
}

function promised(seat: number, nonce: string): Event {
  return { type: 'nonce_committed', seat, nonce_hash: sha256(nonce) };
}

function told(...events: Event[]): Told[] {
  return events.map((event, i) => ({ entry: { n: i + 1, at: 0, event, key: null, v: 1 }, journal: [] }));
}

/** The log until the start is called: our seat is 0, a bot sits on 1, 2 stays empty. */
function called(mine = MINE, theirs = THEIRS): Event[] {
  return [CREATED, sat(0), promised(0, mine), sat(1, 'random'), sat(3), promised(3, theirs), { type: 'starting' }];
}

function start(...events: Event[]): Start {
  return startIn(told(...events))!;
}

/** A proof of the same table with these shares and what is drawn with them, promises and all. */
function proofWith(nonces: [string, string, string], outcomes: string[]): Proof {
  const draws = PROOF.draws.map((draw, i) => ({ ...draw, outcome: outcomes[i]! }));
  return withLog({ ...PROOF, nonces }, draws, ...called(nonces[0], nonces[2]).slice(1), STARTED);
}

const TRUE = proofWith(
  [MINE, '', THEIRS],
  PROOF.draws.map(({ outcome }) => outcome),
);
// The host knew the seed and the other share, and has tried shares until both dice fell on six.
const OWN_REPLACED = proofWith(
  ['ground9', '', THEIRS],
  ['starter 0', 'deal red', 'roll 6', 'starter 1', 'deal black', 'roll 6'],
);
const OTHER_REPLACED = proofWith(
  [MINE, '', 'ground40'],
  ['starter 0', 'deal pirate', 'roll 6', 'starter 0', 'deal black', 'roll 6'],
);

beforeEach(() => localStorage.clear());

test('the fingerprint is the one that the other checkers compute', () => {
  expect(fingerprintIn(TRUE)).toBe('a922cd916c32bf43f3ef8a050b82e96d629f07553fa1862f454d4d18fa207541');
});

test('a start noted before our share was revealed is equal to that of the true proof', () => {
  noteStart('T4bl3', start(...called()), OWN, 0);
  expect(compareStart(notedAt('T4bl3'), TRUE)).toBe('equal');
});

test.each([
  ['our own share', OWN_REPLACED],
  ['the share of an accomplice', OTHER_REPLACED],
])('a proof in which %s was replaced agrees with itself, and is different', async (_, forged) => {
  noteStart('T4bl3', start(...called()), OWN, 0);
  await expect(checkDraws(forged)).resolves.toEqual({ promised: true, wrong: [] });
  expect(forged.seals).toEqual(TRUE.seals);
  expect(compareStart(notedAt('T4bl3'), forged)).toBe('different');
});

test('another seed, or a seed that only the log names, is different', () => {
  noteStart('T4bl3', start(...called()), OWN, 0);
  const commitment = 'f'.repeat(64);
  expect(compareStart(notedAt('T4bl3'), { ...TRUE, seals: [{ ...TRUE.seals[0]!, commitment }] })).toBe('different');
  const entries = told({ ...CREATED, commitment }, STARTED).map(({ entry }) => entry);
  expect(compareStart(notedAt('T4bl3'), { ...TRUE, entries })).toBe('different');
});

/** The table goes on with another seed after so many draws, in the log and in the seals. */
function resealed(proof: Proof, after: number, seal = { commitment: 'f'.repeat(64), seed: '00' }): Proof {
  const events = proof.entries.map(({ event }) => event);
  const at = events.findIndex(({ type }) => type === 'started') + 1 + after;
  const again: Event[] = [
    { type: 'resealed', commitment: seal.commitment },
    { type: 'sealed', seed: seal.seed },
  ];
  const entries = logged(...events.slice(0, at), ...again, ...events.slice(at));
  return { ...proof, entries, seals: [...proof.seals, { ...seal, after }], draws: numbered(proof.draws, entries) };
}

test('a restore in the middle of the game leaves the start as it was', () => {
  noteStart('T4bl3', start(...called()), OWN, 0);
  expect(compareStart(notedAt('T4bl3'), resealed(TRUE, 1))).toBe('equal');
});

test('a game without any draw begins as its log says', () => {
  noteStart('T4bl3', start(...called()), OWN, 0);
  const none = withLog(TRUE, [], ...called().slice(1), STARTED);
  expect(compareStart(notedAt('T4bl3'), resealed(none, 0))).toBe('equal');
});

test('a second seed that decides the draws from the first one on is different, in the log or beside it', () => {
  noteStart('T4bl3', start(...called()), OWN, 0);
  const evil = { commitment: 'f'.repeat(64), seed: '00', after: 0 };
  expect(compareStart(notedAt('T4bl3'), { ...TRUE, seals: [...TRUE.seals, evil] })).toBe('different');
  expect(compareStart(notedAt('T4bl3'), { ...TRUE, seals: [evil, ...TRUE.seals] })).toBe('different');
  expect(compareStart(notedAt('T4bl3'), resealed(TRUE, 0))).toBe('different');
});

test('nothing that comes after our share was revealed replaces what was noted', () => {
  noteStart('T4bl3', start(...called()), OWN, 0);
  const withheld: Event = { type: 'withheld', seats: [4], names: ['X'], off: false };
  noteStart('T4bl3', start(...called(MINE, 'ground40')), OWN, 0);
  noteStart('T4bl3', start(...called(), withheld, promised(3, 'ground40')), OWN, 0);
  noteStart('T4bl3', start(...called(MINE, 'ground40')), '', 0);
  expect(notedAt('T4bl3')).toHaveLength(1);
  expect(compareStart(notedAt('T4bl3'), OTHER_REPLACED)).toBe('different');
});

test('after a failed start the next one counts, with a new share of ours', () => {
  noteStart('T4bl3', start(...called('before', 'that')), sha256('before'), 0);
  const withheld: Event = { type: 'withheld', seats: [4], names: ['X'], off: false };
  noteStart('T4bl3', start(...called(), withheld), OWN, 0);
  expect(compareStart(notedAt('T4bl3'), TRUE)).toBe('equal');
  expect(isSpent(sha256('before'))).toBe(true);
  expect(isSpent(sha256('never'))).toBe(false);
});

test('a device without a share of its own, one that came later and one that was not there say so', () => {
  expect(compareStart(notedAt('T4bl3'), TRUE)).toBe('unknown');
  noteStart('T4bl3', start(...called()), '', 0);
  expect(compareStart(notedAt('T4bl3'), TRUE)).toBe('watched');
  expect(compareStart(notedAt('T4bl3'), OTHER_REPLACED)).toBe('different');
  localStorage.clear();
  noteStart('T4bl3', start(...called(), STARTED), OWN, 3);
  expect(compareStart(notedAt('T4bl3'), TRUE)).toBe('late');
});

test('the start of a log is what counts when the game begins', () => {
  const clear: Event = { type: 'nonced', seat: 0, nonce: 'clear' };
  const gone: Event = { type: 'seat_left', seat: 1, kicked: false };
  const resealed: Event = { type: 'resealed', commitment: 'f'.repeat(64) };
  const withheld: Event = { type: 'withheld', seats: [3], names: ['P3'], off: false };
  expect(start(...called(), clear, gone, STARTED, resealed)).toEqual({
    commitment: PROOF.commitment,
    hashes: [sha256('clear'), sha256(THEIRS)],
    seats: [0, 3],
    withheld: 0,
    begun: true,
  });
  expect(start(...called(), resealed, withheld)).toMatchObject({
    commitment: 'f'.repeat(64),
    seats: [0, 1],
    withheld: 1,
  });
  expect(startIn(told(...called()).slice(1))).toBeNull();
});

test('not more is kept than needed, and what lies in the storage may be nonsense', () => {
  localStorage.setItem('calavera.fingerprints', '[{"table": 3}]');
  for (let i = 0; i < MOST_KEPT + 5; i += 1) noteStart(`t${i}`, start(...called()), OWN, 0);
  expect(notedAt('t0')).toEqual([]);
  expect(notedAt(`t${MOST_KEPT + 4}`)).toHaveLength(1);
});
