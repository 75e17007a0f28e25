import { expect, test } from 'vitest';
import { markOf } from './marks';

const MOST_SEATS = 12;

test('no two at a table share a shape or a colour', () => {
  const marks = Array.from({ length: MOST_SEATS }, (_, seat) => markOf(seat));
  expect(new Set(marks.map(({ path }) => path)).size).toBe(MOST_SEATS);
  expect(new Set(marks.map(({ colour }) => colour)).size).toBe(MOST_SEATS);
});
