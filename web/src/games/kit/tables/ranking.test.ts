import { expect, test } from 'vitest';
import { ranked, totals } from './ranking';

test('the best comes first, equals as they sit', () => {
  expect(ranked([10, 40, 10, 40, 0, 5])).toEqual([1, 3, 0, 2, 5, 4]);
});

test('running totals begin with nothing and end at the score', () => {
  expect(totals([10, -20, 40])).toEqual([0, 10, -10, 30]);
});
