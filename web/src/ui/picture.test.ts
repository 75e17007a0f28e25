import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPicture, nextPicture } from './picture';

let pictures: FrameRequestCallback[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  pictures = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => pictures.push(run));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what takes longer is done once, after the next picture', () => {
  const run = vi.fn();
  afterPicture(run);
  expect(run).not.toHaveBeenCalled();
  for (const show of pictures) show(0);
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a choice is made although no picture comes any more', () => {
  const run = vi.fn();
  afterPicture(run);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  for (const show of pictures) show(0);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('whoever waits for the next picture goes on when it is out', async () => {
  let out = false;
  const waiting = nextPicture().then(() => (out = true));
  await Promise.resolve();
  expect(out).toBe(false);
  for (const show of pictures) show(0);
  vi.advanceTimersByTime(0);
  await waiting;
  expect(out).toBe(true);
});
