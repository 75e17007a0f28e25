import { expect, test } from 'vitest';
import { KEPT } from '.';
import { settings } from '../state/settings.svelte';
import { inPercent, loadBest, shareBelow } from './best';

const BEST = {
  defaults: { pot: 'plain' },
  cases: [
    { options: { pot: 'plain' }, least: 10, below: [100, 5000, 9990] },
    { options: { pot: 'none' }, least: 3, below: [1] },
  ],
};

test('more points are better than more games, and beyond the table than none or all', () => {
  expect([9, 10, 11, 12, 13, 500].map((points) => shareBelow(BEST, {}, points))).toEqual([0, 0.01, 0.5, 0.999, 1, 1]);
});

test('options that the table does not know leave nothing to say; those that do not matter change nothing', () => {
  expect(shareBelow(BEST, { pot: 'none', other: true }, 3)).toBe(0.0001);
  expect(shareBelow(BEST, { pot: 'unheard of' }, 11)).toBeNull();
  expect(shareBelow(null, {}, 11)).toBeNull();
});

test('a share is never said to be more than it is', () => {
  settings.set('language', 'en');
  expect([0.4999, 0.47, 0.005, 0.9994, 1, 0].map(inPercent)).toEqual(['49%', '47%', '0.5%', '99.9%', '99.9%', '0%']);
});

test('some game of the build has a table, and shares grow with the points', async () => {
  const found = (await Promise.all(KEPT.map(loadBest))).filter((one) => one !== null);
  expect(found.length).toBeGreaterThan(0);
  for (const { below } of found.flatMap((one) => one.cases)) {
    expect(below.every((share, i) => share >= (below[i - 1] ?? 0))).toBe(true);
  }
});
