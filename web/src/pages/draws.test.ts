import { expect, test } from 'vitest';
import type { Entry, Event, Proof } from '../api/types';
import { checkDraws, namesIn } from './draws';
import { happened, logged, numbered, PROOF, sealed, withLog } from './draws.test-help';

const STARTED: Event = { type: 'started', order: [0, 1, 3] };

test('draws that follow from the seed and the shares are found right', async () => {
  await expect(checkDraws(PROOF)).resolves.toEqual({ promised: true, wrong: [] });
});

test('a draw that was changed is named', async () => {
  const draws = PROOF.draws.map((draw) => (draw.draw === 3 ? { ...draw, outcome: 'roll 1' } : draw));
  await expect(checkDraws(withLog(PROOF, draws, STARTED))).resolves.toEqual({ promised: true, wrong: [3] });
});

test('a draw that happened otherwise in the log, or that the list leaves out, is named', async () => {
  const draws = PROOF.draws.map((draw) => (draw.draw === 3 ? { ...draw, outcome: 'roll 1' } : draw));
  const { entries } = withLog(PROOF, draws, STARTED);
  await expect(checkDraws({ ...PROOF, entries })).resolves.toEqual({ promised: true, wrong: [3] });
  const check = await checkDraws({ ...PROOF, draws: PROOF.draws.slice(0, 4) });
  expect(check.wrong).toEqual([5, 6]);
});

test('seals that are not those of the log are noticed', async () => {
  const seals = [...PROOF.seals, { ...PROOF.seals[0]!, after: 3 }];
  expect((await checkDraws({ ...PROOF, seals })).promised).toBe(false);
  const unsealed: Event = { type: 'resealed', commitment: PROOF.commitment };
  expect((await checkDraws(withLog(PROOF, PROOF.draws, unsealed, STARTED))).promised).toBe(false);
});

test('a seed that was not promised is noticed', async () => {
  const seed = PROOF.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  const check = await checkDraws({ ...PROOF, seals: [{ ...PROOF.seals[0]!, seed }] });
  expect(check.promised).toBe(false);
});

test('another share makes other draws', async () => {
  const check = await checkDraws({ ...PROOF, nonces: ['9f31c3', '', 'b7e04d'] });
  expect(check.wrong.length).toBeGreaterThan(0);
});

test('after a restore the draws follow from the next seed', async () => {
  const restored = (commitment: string, seed: string): Proof => {
    const draws = happened(PROOF.draws);
    const again: Event[] = [
      { type: 'resealed', commitment },
      { type: 'sealed', seed },
    ];
    const entries = logged(...sealed(), STARTED, ...draws.slice(0, 3), ...again, ...draws.slice(3));
    const seals = [...PROOF.seals, { commitment, seed, after: 3 }];
    return { ...PROOF, entries, seals, draws: numbered(PROOF.draws, entries) };
  };
  await expect(checkDraws(restored(PROOF.commitment, PROOF.seed))).resolves.toEqual({ promised: true, wrong: [] });
  const check = await checkDraws(restored('', '00'.repeat(32)));
  expect(check.promised).toBe(false);
  expect(check.wrong.length).toBeGreaterThan(0);
  expect(Math.min(...check.wrong)).toBeGreaterThan(3);
});

test('players are named as they were called when the game began, by their seats in it', () => {
  const at = (n: number, event: Entry['event']): Entry => ({ n, at: 0, event, key: null, v: 1 });
  const sits = (seat: number, name: string): Entry['event'] => ({
    type: 'seat_taken',
    seat,
    name,
    player: name,
    nonce: '',
    bot: null,
    program: false,
  });
  const entries = [
    at(1, sits(0, 'Ada')),
    at(2, sits(2, 'Bruno')),
    at(3, { type: 'renamed', seat: 0, name: 'Ada L.', before: 'Ada' }),
    at(4, { type: 'started', order: [0, 2] }),
  ];
  expect(namesIn(entries)).toEqual(['Ada L.', 'Bruno']);
});

/** The same promise at a twin, whose draws go by names. */
const NAMED: [string, string][] = [
  ['starter', 'starter 2'],
  ['hand 1 seat 0 draws 1', 'deal black'],
  ['hand 1 seat 0 rolls red 1', 'roll 4'],
];
const NAMED_DRAWS = NAMED.map(([name, outcome], i) => ({ ...PROOF.draws[i]!, name, outcome }));
const TWINNED: Event = { type: 'twinned', table: 'other', second: false };

test('at a twin draws follow from the seed and their names, whatever shares there are', async () => {
  const proof = withLog({ ...PROOF, nonces: ['', '', ''] }, NAMED_DRAWS, TWINNED, STARTED);
  await expect(checkDraws(proof)).resolves.toEqual({ promised: true, wrong: [] });
  await expect(checkDraws({ ...proof, nonces: ['x'] })).resolves.toEqual({ promised: true, wrong: [] });
});

test('a name that is missing, or comes twice, or at a table without a twin, is noticed', async () => {
  const nameless = NAMED_DRAWS.map((draw) => (draw.draw === 2 ? { ...draw, name: null } : draw));
  expect((await checkDraws(withLog(PROOF, nameless, TWINNED, STARTED))).wrong).toContain(2);
  const twice = [...NAMED_DRAWS, { ...NAMED_DRAWS[0]!, draw: 4 }];
  expect((await checkDraws(withLog(PROOF, twice, TWINNED, STARTED))).wrong).toEqual([4]);
  expect((await checkDraws(withLog(PROOF, NAMED_DRAWS, STARTED))).wrong).toEqual([1, 2, 3]);
});
