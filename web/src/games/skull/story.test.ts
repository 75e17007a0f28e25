import { expect, test } from 'vitest';
import { GAMES, moments } from './recordings';
import { challenges, discsLeft, rounds } from './story';
import { tallies } from './tally';

test('a challenge is told with its discs, whose skull it was and what it cost', () => {
  const only = null;
  const told = challenges([
    { type: 'round', seat: 1, round: 1, why: 'challenger', other: null, only },
    { type: 'placed', seat: 0, position: 0, only },
    { type: 'bid', seat: 0, number: 2, only },
    { type: 'turned', seat: 0, owner: 0, position: 0, disc: 'flower', before: 0, found: 1, only },
    { type: 'turned', seat: 0, owner: 2, position: 1, disc: 'skull', before: 1, found: 1, only },
    { type: 'challenge_lost', seat: 0, bid: 2, owner: 2, only },
    { type: 'showed', seat: 1, position: 0, disc: 'flower', only },
    { type: 'disc_lost', seat: 0, had: 4, left: 3, how: 'drawn', only },
    { type: 'own_loss', seat: 0, disc: 'skull', only: 0 },
    { type: 'round', seat: 0, round: 2, why: 'challenger', other: null, only },
  ]);
  expect(told).toEqual([
    {
      round: 1,
      challenger: 0,
      bid: 2,
      turned: [
        { seat: 0, position: 0, face: 'flower' },
        { seat: 2, position: 1, face: 'skull' },
      ],
      won: false,
      skullOf: 2,
      shown: [{ seat: 1, position: 0, face: 'flower' }],
      loss: { had: 4, left: 3 },
      lostFace: 'skull',
      out: false,
    },
  ]);
});

test('a round that is still on has no challenge yet but knows what was turned', () => {
  const only = null;
  const [round] = rounds([
    { type: 'round', seat: 0, round: 4, why: 'challenger', other: null, only },
    { type: 'bid', seat: 0, number: 3, only },
    { type: 'turned', seat: 0, owner: 0, position: 2, disc: 'flower', before: 0, found: 1, only },
  ]);
  expect(round?.challenge).toBeNull();
  expect(round?.turned).toEqual([{ seat: 0, position: 2, face: 'flower' }]);
});

test.each(GAMES)('in %s the discs counted back from the end are those everybody began with', (game) => {
  const end = moments(game).at(-1)!;
  const rows = discsLeft(
    challenges(end.events),
    end.view.seats.map((seat) => seat.discs),
  );
  const begin = moments(game)[0]!.view.seats.map((seat) => seat.discs);
  expect(rows.map((row) => row[0])).toEqual(begin);
});

test.each(GAMES)('in %s the tallies agree with the last view', (game) => {
  const { view, events } = moments(game).at(-1)!;
  const told = challenges(events);
  const figures = tallies(view, told);
  expect(figures.map((one) => one.won)).toEqual(view.scores);
  const failed = figures.reduce((sum, one) => sum + one.failed, 0);
  expect(failed + figures.reduce((sum, one) => sum + one.won, 0)).toBe(told.length);
});
