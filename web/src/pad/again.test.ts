// From one pad to the next: other people may sit there, and in another order.
import { expect, test } from 'vitest';
import { seatNamed } from './again';

test('whoever goes on to the next pad has the seat of that name, wherever it is', () => {
  expect(seatNamed(['Cleo', 'Ann', 'Ben'], 'Ann')).toBe(1);
});

test('nobody gets the seat of somebody else', () => {
  expect(seatNamed(['Cleo', 'Dan'], 'Ann')).toBeNull();
  expect(seatNamed(['Ann', 'Ann'], 'Ann')).toBeNull();
});
