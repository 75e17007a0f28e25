import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacing } from './pacing';

const shown: number[] = [];
let pace = 0.5;

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  pace = 0.5;
});

afterEach(() => {
  vi.useRealTimers();
});

function make(): Pacing<number> {
  return new Pacing<number>(
    (item) => shown.push(item),
    () => pace,
  );
}

test('the first update is shown at once and the next one when the first was seen', () => {
  const pacing = make();
  pacing.add(1, 1);
  pacing.add(2, 1);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2]);
});

test('an update in which nothing happens holds nothing up', () => {
  const pacing = make();
  pacing.add(1, 0);
  pacing.add(2, 1);
  vi.advanceTimersByTime(0);
  expect(shown).toEqual([1, 2]);
});

test('without animation everything is shown at once, in order', () => {
  pace = 0;
  const pacing = make();
  for (const item of [1, 2, 3]) pacing.add(item, 5);
  expect(shown).toEqual([1, 2, 3]);
});

test('flushing shows the rest in order, and nothing twice', () => {
  const pacing = make();
  for (const item of [1, 2, 3]) pacing.add(item, 1);
  pacing.flush();
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([1, 2, 3]);
});

test('whoever is far behind sees the newest at once', () => {
  const pacing = make();
  for (let item = 0; item < 20; item += 1) pacing.add(item, 1);
  expect(shown.length).toBeGreaterThan(12);
});
