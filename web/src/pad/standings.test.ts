import { expect, test } from 'vitest';
import { duels, standings, toCsv, type Played } from './standings';

function game(names: string[], totals: number[], winners: number[]): Played {
  return {
    header: { v: 1, id: 'a', game: 'pebbles', players: names.length, options: {}, made: 0 },
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

test('a table for spreadsheets runs nothing', () => {
  const csv = toCsv([game(['=1+1', 'a "b"'], [1, 2], [1])]);
  expect(csv.split('\r\n')).toEqual([
    'date,game,player,points,win',
    `1970-01-01T00:00:00.000Z,pebbles,"'=1+1",1,0`,
    '1970-01-01T00:00:00.000Z,pebbles,"a ""b""",2,1',
    '',
  ]);
});
