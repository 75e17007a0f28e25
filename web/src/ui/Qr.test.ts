import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Qr from './Qr.svelte';

const QUIET = 4;
const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

/** What a camera would see, row by row. */
function drawn(text: string): string[] {
  const mounted = mount(Qr, { target: document.body, props: { text, label: text } });
  flushSync();
  const svg = document.querySelector('svg')!;
  const size = Number(svg.getAttribute('viewBox')!.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [, x, y] of svg
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    rows[Number(y)]![Number(x)] = '#';
  }
  void unmount(mounted);
  return rows.map((row) => row.join(''));
}

test('a code has its three finders, its timing line and room around it', () => {
  const rows = drawn('https://calavera.example/t/ABC234');
  const inside = rows.slice(QUIET, -QUIET).map((row) => row.slice(QUIET, -QUIET));
  expect(inside.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(FINDER);
  expect(inside.slice(0, 7).map((row) => row.slice(-7))).toEqual(FINDER);
  expect(inside.slice(-7).map((row) => row.slice(0, 7))).toEqual(FINDER);
  expect(inside[6]!.slice(8, -8)).toMatch(/^(#\.)*#$/);
  expect([...rows.slice(0, QUIET), ...rows.slice(-QUIET)].join('')).not.toContain('#');
  expect(rows.every((row) => row.startsWith('....') && row.endsWith('....'))).toBe(true);
});

test('another address makes another code', () => {
  expect(drawn('https://calavera.example/t/ABC234')).not.toEqual(drawn('https://calavera.example/t/ABC235'));
});
