// A proof whose draws were computed by docs/verify_draws.py.
import type { Created, Draw, Entry, Event, Proof } from '../api/types';

const DIE: [string, number][] = [1, 2, 3, 4, 5, 6].map((face) => [`roll ${face}`, 1]);
const STARTERS: [string, number][] = [0, 1, 2].map((seat) => [`starter ${seat}`, 1]);
const BAG: [string, number][] = [
  ['deal red', 8],
  ['deal black', 7],
  ['deal pirate', 3],
];

const COMMITMENT = 'bdb3345c1fdd95045bf37f9f2a6a58ca94f7395fbb28b78f6f05242d4a291cb6';
const SEED = 'e349b6a7849927d6b0072dca7e2f928998f54357c430d179ac9913d4bc5f058a';

/** The first two entries of a log. */
export function sealed(commitment = COMMITMENT, seed = SEED): [Event, Event] {
  return [{ type: 'created', commitment } as Created, { type: 'sealed', seed }];
}

/** What happened in a game with these draws. */
export function happened(draws: readonly Draw[]): Event[] {
  return draws.map(({ draw, outcome }) => ({ type: 'happened', draw, outcome }));
}

export function logged(...events: Event[]): Entry[] {
  return events.map((event, i) => ({ n: i + 1, at: 0, event, key: null, v: 1 }));
}

/** The same draws with the numbers that they have in these entries. */
export function numbered(draws: readonly Draw[], entries: readonly Entry[]): Draw[] {
  const numbers = entries.filter(({ event }) => event.type === 'happened').map(({ n }) => n);
  return draws.map((draw, i) => ({ ...draw, n: numbers[i] ?? 0 }));
}

const PLAIN: Proof = {
  table: 'T4bl3',
  commitment: COMMITMENT,
  seed: SEED,
  nonces: ['9f31c2', '', 'b7e04d'],
  draws: [
    { n: 11, draw: 1, outcome: 'starter 2', weights: STARTERS, text: null, name: null },
    { n: 12, draw: 2, outcome: 'deal pirate', weights: BAG, text: null, name: null },
    { n: 13, draw: 3, outcome: 'roll 6', weights: DIE, text: null, name: null },
    { n: 14, draw: 4, outcome: 'starter 2', weights: STARTERS, text: null, name: null },
    { n: 15, draw: 5, outcome: 'deal red', weights: BAG, text: null, name: null },
    { n: 16, draw: 6, outcome: 'roll 1', weights: DIE, text: null, name: null },
  ],
  entries: [],
  seals: [{ commitment: COMMITMENT, seed: SEED, after: 0 }],
};

/** A proof with a log in which these draws happened. */
export function withLog(proof: Proof, draws: readonly Draw[], ...start: Event[]): Proof {
  const entries = logged(...sealed(), ...start, ...happened(draws));
  return { ...proof, entries, draws: numbered(draws, entries) };
}

export const PROOF = withLog(PLAIN, PLAIN.draws, { type: 'started', order: [0, 1, 3] });
