import { expect, test } from 'vitest';
import { table } from '../games/generic/pebbles.test-help';
import { missingFor } from './pause';

const person = { ...table({}).seats[0]!, bot: null, connected: true, bot_sits_in: false, forfeited: false };
const seats = [
  { ...person, name: 'Ada' },
  { ...person, name: 'Ben' },
  { ...person, name: 'Cleo', connected: false },
  { ...person, name: 'Dora', bot_sits_in: true },
  { ...person, name: 'Kraken', bot: 'novice' },
];

test('only those who are there and play themselves are waited for', () => {
  expect(missingFor(table({ seats, pause: { agreed: false, asked: [0], until: 0 } }))).toEqual(['Ben']);
  expect(missingFor(table({ seats, pause: { agreed: true, asked: [], until: 0 } }))).toEqual([]);
  expect(missingFor(table({ seats, pause: null }))).toEqual([]);
});

test('in a rated game, and where a move may take days, those who are away are waited for too', () => {
  const pause = { agreed: false, asked: [0], until: 60_000 };
  expect(missingFor(table({ seats, pause, now: 0 }))).toEqual(['Ben']);
  expect(missingFor(table({ seats, pause, now: 0, rated: true }))).toEqual(['Ben', 'Cleo']);
  expect(missingFor(table({ seats, pause: { ...pause, until: 3 * 86_400_000 }, now: 0 }))).toEqual(['Ben', 'Cleo']);
});
