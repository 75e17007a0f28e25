import { expect, test } from 'vitest';
import { duels, race, records, standings, toCsv, type Played } from './standings';

function game(names: string[], totals: number[], winners: number[]): Played {
  return {
    header: { game: 'pebbles', players: names.length, options: {}, made: 0 },
    names,
    totals,
    winners,
  };
}

const GAMES = [
  game(['Ada', 'Bo'], [10, 5], [0]),
  game(['Bo', 'Ada'], [7, 7], [0, 1]),
  game(['Bo', 'Ada', 'Cy'], [1, 2, 9], [2]),
];

test('wins, means and records by name, whatever the seat', () => {
  expect(standings(GAMES)).toEqual([
    { name: 'Cy', games: 1, wins: 1, mean: 9, best: 9 },
    { name: 'Ada', games: 3, wins: 1.5, mean: 19 / 3, best: 10 },
    { name: 'Bo', games: 3, wins: 0.5, mean: 13 / 3, best: 7 },
  ]);
});

test('everybody against everybody', () => {
  expect(duels(GAMES)).toEqual([
    { names: ['Ada', 'Bo'], ahead: [2, 0, 1] },
    { names: ['Ada', 'Cy'], ahead: [0, 1, 0] },
    { names: ['Bo', 'Cy'], ahead: [0, 1, 0] },
  ]);
});

test('a bot, or a name that was taken out, counts for nobody', () => {
  const games = [game(['Ada', ''], [1, 9], [1]), game(['', ''], [3, 2], [0])];
  expect(standings(games)).toEqual([{ name: 'Ada', games: 1, wins: 0, mean: 1, best: 1 }]);
  expect(duels(games)).toEqual([]);
  expect(records(games)).toMatchObject({ points: { name: 'Ada', value: 1 }, lead: null, row: null });
});

test('how the race for wins goes', () => {
  expect(race(GAMES, ['Ada', 'Bo', 'Cy'])).toEqual([
    [0, 1, 1.5, 1.5],
    [0, 0, 0.5, 0.5],
    [0, 0, 0, 1],
  ]);
});

test('records: points, the widest win, wins in a row', () => {
  const more = [...GAMES, game(['Cy', 'Ada'], [8, 0], [0]), game(['Cy', 'Ada'], [10, 1], [0])];
  const { points, lead, row } = records(more);
  expect(points).toMatchObject({ name: 'Ada', value: 10 }); // the first who had it
  expect(lead).toMatchObject({ name: 'Cy', value: 9 });
  expect(row).toMatchObject({ name: 'Cy', value: 3 });
  expect(records([])).toEqual({ points: null, lead: null, row: null });
  expect(records(GAMES.slice(0, 2)).row).toBeNull();
});

test('a table for spreadsheets runs nothing', () => {
  const csv = toCsv([game(['=1+1', 'a "b"'], [1, 2], [1])]);
  expect(csv.split('\r\n')).toEqual([
    'date,game,player,points,win',
    `1970-01-01T00:00:00.000Z,pebbles,"'=1+1",1,0`,
    '1970-01-01T00:00:00.000Z,pebbles,"a ""b""",2,1',
    '',
  ]);
});
