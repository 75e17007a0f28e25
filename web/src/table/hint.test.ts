import { expect, test, vi } from 'vitest';
import type { Advice, Created, Event, Told } from '../api/types';
import { table } from '../games/generic/pebbles.test-help';
import { Hint, mayAsk, positionIn } from './hint.svelte';

const ADVICE = { choices: [], of: 2 } as unknown as Advice;
const SETUP = { hints: true } as Created;

function log(...events: object[]): Told[] {
  return events.map((event, i) => ({
    entry: { n: i + 1, at: 0, event: event as Event, key: null, v: 1 },
    journal: [],
  }));
}

test('only whoever has to choose may ask, at a table with hints', () => {
  const now = table({ status: 'playing', paused: false, you: 0 });
  const turn = { ...now, view: { ...now.view!, to_act: [0] } };
  expect(mayAsk(turn, SETUP)).toBe(true);
  expect(mayAsk(turn, { ...SETUP, hints: false })).toBe(false);
  expect(mayAsk({ ...turn, view: { ...turn.view, to_act: [1] } }, SETUP)).toBe(false);
  expect(mayAsk({ ...turn, paused: true }, SETUP)).toBe(false);
  expect(mayAsk({ ...turn, you: null }, SETUP)).toBe(false);
  expect(mayAsk({ ...turn, status: 'finished' }, SETUP)).toBe(false);
});

test('talk, hints and hidden choices leave a position as it was', () => {
  const before = log({ type: 'started' }, { type: 'acted', seat: 0, together: false });
  const after = [{ type: 'hinted', seat: 1 }, { type: 'said' }, { type: 'acted', seat: 0, together: true }];
  expect(positionIn(before)).toBe(2);
  expect(positionIn([...before, ...log(...after)])).toBe(2);
  expect(positionIn(log({ type: 'started' }, { type: 'shown' }, { type: 'undone', seat: 0 }))).toBe(3);
});

test('a position is asked about once, and its hint goes with it', async () => {
  const ask = vi.fn(() => Promise.resolve(ADVICE));
  const hint = new Hint(ask, () => {});
  await hint.show(4);
  expect([hint.open, hint.advice]).toEqual([true, ADVICE]);
  hint.close();
  await hint.show(4);
  expect(ask).toHaveBeenCalledTimes(1);
  hint.at(4);
  expect(hint.open).toBe(true);
  hint.at(5);
  expect([hint.open, hint.advice]).toEqual([false, null]);
});

test('an answer that comes too late is not shown', async () => {
  let answer: (advice: Advice) => void = () => {};
  const hint = new Hint(
    () => new Promise((done) => (answer = done)),
    () => {},
  );
  const asked = hint.show(4);
  hint.at(5);
  answer(ADVICE);
  await asked;
  expect([hint.open, hint.advice]).toEqual([false, null]);
});

test('a refusal closes the panel and is told, and can be tried again', async () => {
  const failed = vi.fn();
  const hint = new Hint(vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(ADVICE), failed);
  await hint.show(4);
  expect([hint.open, failed.mock.calls.length]).toEqual([false, 1]);
  await hint.show(4);
  expect(hint.advice).toBe(ADVICE);
});
