// A proof whose draws were computed by docs/verify_draws.py.
import type { Proof } from '../api/types';

const DIE: [string, number][] = [1, 2, 3, 4, 5, 6].map((face) => [`roll ${face}`, 1]);
const STARTERS: [string, number][] = [0, 1, 2].map((seat) => [`starter ${seat}`, 1]);
const BAG: [string, number][] = [
  ['deal red', 8],
  ['deal black', 7],
  ['deal pirate', 3],
];

export const PROOF: Proof = {
  table: 'T4bl3',
  commitment: 'bdb3345c1fdd95045bf37f9f2a6a58ca94f7395fbb28b78f6f05242d4a291cb6',
  seed: 'e349b6a7849927d6b0072dca7e2f928998f54357c430d179ac9913d4bc5f058a',
  nonces: ['9f31c2', '', 'b7e04d'],
  draws: [
    { n: 11, draw: 1, outcome: 'starter 2', weights: STARTERS, text: null },
    { n: 12, draw: 2, outcome: 'deal pirate', weights: BAG, text: null },
    { n: 13, draw: 3, outcome: 'roll 6', weights: DIE, text: null },
    { n: 14, draw: 4, outcome: 'starter 2', weights: STARTERS, text: null },
    { n: 15, draw: 5, outcome: 'deal red', weights: BAG, text: null },
    { n: 16, draw: 6, outcome: 'roll 1', weights: DIE, text: null },
  ],
  entries: [],
  seals: [
    {
      commitment: 'bdb3345c1fdd95045bf37f9f2a6a58ca94f7395fbb28b78f6f05242d4a291cb6',
      seed: 'e349b6a7849927d6b0072dca7e2f928998f54357c430d179ac9913d4bc5f058a',
      after: 0,
    },
  ],
};
