// Without a disk: what is entered, taken back and done again.
import { expect, test } from 'vitest';
import { write, type Header } from './log';
import { Pad } from './pad.svelte';

const HEADER: Header = { v: 1, id: 'a'.repeat(26), game: 'pebbles', players: 2, options: {}, made: 1 };

function pad(): Pad {
  return new Pad({ header: HEADER, entries: [], steps: [], changed: 1, shared: null });
}

test('what was taken back is done again, step by step, and then nothing is left to do again', () => {
  const one = pad();
  one.enter([['bid.1.0', 1]]);
  one.enter([
    ['bid.1.0', 2],
    ['bid.1.1', 3],
  ]);
  expect(one.undo()).toBe('bid.1.1');
  expect([one.cells.get('bid.1.0'), one.cells.get('bid.1.1')]).toEqual([1, undefined]);
  expect(one.undo()).toBe('bid.1.0');
  expect(one.cells.size).toBe(0);
  expect(one.canUndo).toBe(false);
  expect(one.redo()).toBe('bid.1.0');
  expect(one.redo()).toBe('bid.1.1');
  expect([one.cells.get('bid.1.0'), one.cells.get('bid.1.1')]).toEqual([2, 3]);
  expect(one.canRedo).toBe(false);
  expect(one.redo()).toBeUndefined();
  expect(one.undo()).toBe('bid.1.1');
  expect(one.cells.get('bid.1.0')).toBe(1);
  expect(one.conflicts).toEqual([]);
});

test('something new ends what could be done again', () => {
  const one = pad();
  one.enter([['bid.1.0', 1]]);
  one.undo();
  one.enter([['bid.1.0', 2]]);
  expect(one.canRedo).toBe(false);
  expect(one.cells.get('bid.1.0')).toBe(2);
});

test('what somebody else has written meanwhile is neither taken back nor written over', () => {
  const one = pad();
  one.enter([['bid.1.0', 1]]);
  one.undo();
  one.take([...one.entries, write(one.entries, 'bid.1.0', 4, 'other', 9)]);
  expect(one.redo()).toBeUndefined();
  expect(one.cells.get('bid.1.0')).toBe(4);
  expect(one.canUndo).toBe(false);
});

test('of two entries at the same time neither is taken back, so that both can be chosen from', () => {
  const one = pad();
  one.enter([['bid.1.0', 1]]);
  const seen = one.entries;
  one.enter([['bid.1.0', 2]]);
  one.take([...seen, write(seen, 'bid.1.0', 4, 'other', 9)]);
  expect(one.conflicts).toHaveLength(1);
  expect(one.undo()).toBeUndefined();
  expect(one.conflicts[0]?.entries.map(({ value }) => value).sort()).toEqual([2, 4]);
});
