import { expect, test } from 'vitest';
import type { Proof } from '../api/types';
import { checkDraws } from './draws';

const DIE: [string, number][] = [1, 2, 3, 4, 5, 6].map((face) => [`roll ${face}`, 1]);
const STARTERS: [string, number][] = [0, 1, 2].map((seat) => [`starter ${seat}`, 1]);
const BAG: [string, number][] = [
  ['deal red', 8],
  ['deal black', 7],
  ['deal pirate', 3],
];

// Computed by docs/verify_draws.py.
const PROOF: Proof = {
  table: 'T4bl3',
  commitment: 'bdb3345c1fdd95045bf37f9f2a6a58ca94f7395fbb28b78f6f05242d4a291cb6',
  seed: 'e349b6a7849927d6b0072dca7e2f928998f54357c430d179ac9913d4bc5f058a',
  nonces: ['9f31c2', '', 'b7e04d'],
  draws: [
    { n: 11, draw: 1, outcome: 'starter 2', weights: STARTERS },
    { n: 12, draw: 2, outcome: 'deal pirate', weights: BAG },
    { n: 13, draw: 3, outcome: 'roll 6', weights: DIE },
    { n: 14, draw: 4, outcome: 'starter 2', weights: STARTERS },
    { n: 15, draw: 5, outcome: 'deal red', weights: BAG },
    { n: 16, draw: 6, outcome: 'roll 1', weights: DIE },
  ],
  entries: [],
};

test('draws that follow from the seed and the shares are found right', async () => {
  await expect(checkDraws(PROOF)).resolves.toEqual({ promised: true, wrong: [] });
});

test('a draw that was changed is named', async () => {
  const draws = PROOF.draws.map((draw) => (draw.draw === 3 ? { ...draw, outcome: 'roll 1' } : draw));
  await expect(checkDraws({ ...PROOF, draws })).resolves.toEqual({ promised: true, wrong: [3] });
});

test('a seed that was not promised is noticed', async () => {
  const check = await checkDraws({ ...PROOF, seed: PROOF.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) });
  expect(check.promised).toBe(false);
});

test('another share makes other draws', async () => {
  const check = await checkDraws({ ...PROOF, nonces: ['9f31c3', '', 'b7e04d'] });
  expect(check.wrong.length).toBeGreaterThan(0);
});
