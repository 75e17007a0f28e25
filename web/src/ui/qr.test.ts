import { expect, test } from 'vitest';
import { qrCode } from './qr';

function drawn(text: string): string[] {
  return qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
}

// Read by another program before it was written down here.
const KNOWN = [
  '#######..#.#..#..###..#######',
  '#.....#...#.....###...#.....#',
  '#.###.#...##..##.##...#.###.#',
  '#.###.#...#..#..#.###.#.###.#',
  '#.###.#...##......#...#.###.#',
  '#.....#.#.#.#..##.##..#.....#',
  '#######.#.#.#.#.#.#.#.#######',
  '.............#.####.#........',
  '#..#.##.###.#.#.#.##.#.#.....',
  '#####...#.#..#.##...#.#..#..#',
  '.###..#.#..#.###.#.#.#.#####.',
  '#..#......#.##..#.#####...##.',
  '##..####.###..####..###..#.##',
  '.#.##..#.##.##########.......',
  '.##...#.##...##.##...########',
  '##.#.#......#..###.#....##.#.',
  '#.###.#..###.#..###..#.....#.',
  '.##.#.....#####..#....##.#..#',
  '#.###.###..#..#..#....###..##',
  '..##.....#.##.#.###.##.#...##',
  '#..#..#..#..#....#..#####.#..',
  '........#.#...#..#.##...#.###',
  '#######...###.....#.#.#.#..#.',
  '#.....#.#####.#...#.#...###..',
  '#.###.#..#..........#####...#',
  '#.###.#.#.####..##..#.######.',
  '#.###.#..####.#...###...###.#',
  '#.....#...#.##...#.###..#..#.',
  '#######.##.###.....###..##.#.',
];

test('a known code looks as it did when it was read', () => {
  expect(drawn('https://calavera.example/t/ABC234')).toEqual(KNOWN);
});

test('the size grows with the text, four modules a version', () => {
  const sizes = [10, 20, 40, 60, 80, 100, 120, 150, 180, 210].map((length) => qrCode('x'.repeat(length)).length);
  expect(sizes).toEqual([21, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
});

test('every code has its three finders and its timing line', () => {
  const rows = drawn('skull');
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
  expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
  expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
  expect(rows[6]!.slice(8, -8)).toMatch(/^(#\.)*#$/);
});

test('what is too long is refused', () => {
  expect(() => qrCode('x'.repeat(300))).toThrow(RangeError);
});
