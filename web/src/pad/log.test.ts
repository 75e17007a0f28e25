import { expect, test } from 'vitest';
import { BadFile, fromText, toText } from './file';
import { merge, read, write, type Entry, type Header, type Value } from './log';

const HEADER: Header = { v: 1, id: 'a'.repeat(26), game: 'pebbles', players: 2, options: {}, made: 1 };

function wrote(entries: readonly Entry[], cell: string, value: Value, by: string, at = 1): readonly Entry[] {
  return [...entries, write(entries, cell, value, by, at)];
}

test('what was written last stands there', () => {
  const entries = wrote(wrote([], 'bid.1.0', 2, 'a'), 'bid.1.0', 3, 'a', 2);
  expect(read(entries).cells.get('bid.1.0')).toBe(3);
  expect(read(entries).conflicts).toEqual([]);
});

test('two who wrote without knowing of each other are both kept, on both devices, whoever merges', () => {
  const common = wrote([], 'bid.1.0', 1, 'a');
  const one = wrote(common, 'bid.1.0', 2, 'a', 5);
  const other = wrote(common, 'bid.1.0', 3, 'b', 4);
  for (const whole of [merge(one, other), merge(other, one), merge(merge(one, other), other)]) {
    const { cells, conflicts } = read(whole);
    expect(cells.get('bid.1.0')).toBe(2);
    expect(conflicts.map(({ entries }) => entries.map((entry) => entry.value))).toEqual([[2, 3]]);
    const decided = wrote(whole, 'bid.1.0', 3, 'a', 9);
    expect(read(decided).conflicts).toEqual([]);
    expect(read(decided).cells.get('bid.1.0')).toBe(3);
  }
});

test('the same thing written twice is no conflict', () => {
  const merged = merge(wrote([], 'bid.1.0', 2, 'a'), wrote([], 'bid.1.0', 2, 'b'));
  expect(read(merged).conflicts).toEqual([]);
});

test('different fields never disturb each other', () => {
  const merged = merge(wrote([], 'bid.1.0', 2, 'a'), wrote([], 'bid.1.1', 0, 'b'));
  expect(Object.fromEntries(read(merged).cells)).toEqual({ 'bid.1.0': 2, 'bid.1.1': 0 });
});

test('merging gives the same pad in any order', () => {
  const parts = [1, 2, 3, 4].map((n) => wrote([], `bid.${n % 2}.0`, n, 'abcd'[n - 1]!, n));
  const forwards = parts.reduce(merge);
  const backwards = [...parts].reverse().reduce(merge);
  expect(read(forwards).conflicts).toEqual(read(backwards).conflicts);
  expect(Object.fromEntries(read(forwards).cells)).toEqual(Object.fromEntries(read(backwards).cells));
});

test('a file gives back what was written into it', () => {
  const entries = wrote(wrote([], 'name.0', 'Ada', 'a'), 'dice.1.0', [1, 2, 3, 4, 5], 'a');
  expect(fromText(toText(HEADER, entries))).toMatchObject({ header: HEADER, entries });
});

test.each([
  ['no_pad', 'not json at all'],
  ['no_pad', '{}'],
  ['no_pad', '[]'],
  ['no_pad', JSON.stringify({ kind: 'something', version: 1 })],
  ['later', JSON.stringify({ kind: 'calavera-pad', version: 2, header: HEADER, entries: [] })],
  ['damaged', JSON.stringify({ kind: 'calavera-pad', version: 1, header: { ...HEADER, players: -1 }, entries: [] })],
  ['damaged', JSON.stringify({ kind: 'calavera-pad', version: 1, header: HEADER, entries: [{ id: 'x' }] })],
  ['damaged', JSON.stringify({ kind: 'calavera-pad', version: 1, header: HEADER, entries: 3 })],
])('a file that is no good says so: %s', (trouble, text) => {
  expect(() => fromText(text)).toThrow(new BadFile(trouble as 'no_pad'));
});
