import { beforeEach, expect, test } from 'vitest';
import { noteAlone } from './alone';

beforeEach(() => localStorage.clear());

test('best and average are those of all games played alone', () => {
  noteAlone('chess', 'a', 200);
  noteAlone('pig', 'x', 5);
  expect(noteAlone('chess', 'b', 301)).toEqual({ games: 2, best: 301, average: 250.5, isRecord: true });
});

test('a game counts once, however often its end is looked at', () => {
  noteAlone('chess', 'a', 200);
  expect(noteAlone('chess', 'a', 200)).toEqual({ games: 1, best: 200, average: 200, isRecord: false });
});

test('a record is more than ever before, also when its end is looked at later', () => {
  const isRecord = (id: string, points: number): boolean => noteAlone('chess', id, points).isRecord;
  expect([isRecord('a', 200), isRecord('b', 200), isRecord('c', 201), isRecord('d', 150)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(isRecord('c', 201)).toBe(true);
});
