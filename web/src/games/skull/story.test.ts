import { expect, test } from 'vitest';
import { GAMES, line, recorded } from './recorded';
import { challenges, discsLeft, rounds } from './story';
import { chart, tallies } from './tally';

test('a challenge is told with its discs, whose skull it was and what it cost', () => {
  const told = challenges([
    line('round', 1, 1),
    line('placed', 0, 1),
    line('bid', 0, 2),
    line('turned_flower', 0, 0, 0),
    line('turned_skull', 0, 1, 2),
    line('challenge_lost', 0, 2, 2),
    line('showed_flower', 1, 0),
    line('lost_disc', 0, 3),
    line('lost_skull', 0),
    line('round', 0, 2),
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
      lost: true,
      lostFace: 'skull',
      out: false,
    },
  ]);
});

test('a round that is still on has no challenge yet but knows what was turned', () => {
  const [round] = rounds([line('round', 0, 4), line('bid', 0, 3), line('turned_flower', 0, 2, 0)]);
  expect(round?.challenge).toBeNull();
  expect(round?.turned).toEqual([{ seat: 0, position: 2, face: 'flower' }]);
});

test.each(GAMES)('in %s the discs counted back from the end are those everybody began with', (game) => {
  const end = recorded(game).at(-1)!;
  const rows = discsLeft(
    challenges(end.journal),
    end.view.seats.map((seat) => seat.discs),
  );
  const begin = recorded(game)[0]!.view.seats.map((seat) => seat.discs);
  expect(rows.map((row) => row[0])).toEqual(begin);
});

test.each(GAMES)('in %s the tallies agree with the last view', (game) => {
  const { view, journal } = recorded(game).at(-1)!;
  const told = challenges(journal);
  const figures = tallies(view, told);
  expect(figures.map((one) => one.won)).toEqual(view.scores);
  const failed = figures.reduce((sum, one) => sum + one.failed, 0);
  expect(failed + figures.reduce((sum, one) => sum + one.won, 0)).toBe(told.length);
});

test('the chart has a point for the start and one for each challenge, and a star for each won', () => {
  const { view, journal } = recorded('skull').at(-1)!;
  const told = challenges(journal);
  const drawn = chart(view, told, 300, 120);
  expect(drawn.lines.map((one) => one.points.length)).toEqual(view.seats.map(() => told.length + 1));
  expect(drawn.lines.map((one) => one.stars.length)).toEqual(view.scores);
  expect(drawn.columns.at(-1)?.x).toBe(300);
});
