import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Curtain } from './curtain.svelte';
import { recorded } from './recorded.test-help';

const frames = recorded('skull_king').map((frame) => frame.seat);
const is = (at: number, what: string): boolean => frames[at]!.steps.some((line) => line.what === what);
const endOfTrick = frames.findIndex((frame, at) => is(at, 'trick_taken') && frame.view.tricks.length === 1);
const endOfHand = frames.findIndex((_, at) => is(at, 'hand_scored'));
const bids = frames.findIndex((_, at) => is(at, 'bid'));

function opened(at: number): Curtain {
  return new Curtain(frames[at]!.view, []);
}

function tell(curtain: Curtain, at: number, pace: number): void {
  const { view, steps } = frames[at]!;
  curtain.update(view, steps, steps, pace);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a trick just taken stays when the next one is led at once', () => {
  const curtain = opened(endOfTrick - 1);
  tell(curtain, endOfTrick, 0.5);
  tell(curtain, endOfTrick + 1, 0.5);
  expect(curtain.scene.kind).toBe('taken');
  expect(curtain.held).toBe(true);
  vi.runAllTimers();
  expect(curtain.scene.kind).toBe('trick');
  expect(curtain.held).toBe(false);
});

test('the last trick of a hand is seen before the bids of the next are asked for', () => {
  const curtain = opened(endOfHand - 1);
  tell(curtain, endOfHand, 0.5);
  expect(curtain.scene.kind).toBe('taken');
  vi.runAllTimers();
  expect(curtain.scene.kind).toBe('bids');
});

test('bids that are shown stay for a moment', () => {
  const curtain = opened(bids - 1);
  tell(curtain, bids, 0.5);
  tell(curtain, bids + 1, 0.5);
  expect(curtain.scene.kind).toBe('shown');
  vi.runAllTimers();
  expect(curtain.scene.kind).toBe('trick');
});

test('whoever skips sees the present', () => {
  const curtain = opened(endOfTrick - 1);
  tell(curtain, endOfTrick, 0.5);
  tell(curtain, endOfTrick + 1, 0.5);
  curtain.skip();
  expect(curtain.scene.kind).toBe('trick');
  expect(curtain.settled).toBe(frames[endOfTrick + 1]!.view);
  expect(vi.getTimerCount()).toBe(0);
});

test('without motion nothing is held back', () => {
  const curtain = opened(endOfHand - 1);
  tell(curtain, endOfHand, 0);
  expect(curtain.scene.kind).toBe('bids');
  expect(vi.getTimerCount()).toBe(0);
});

test('points and tricks change when the die has come to rest', () => {
  const curtain = opened(endOfTrick - 1);
  tell(curtain, endOfTrick, 0.5);
  expect(curtain.settled).toBe(frames[endOfTrick - 1]!.view);
  vi.advanceTimersByTime(500);
  expect(curtain.settled).toBe(frames[endOfTrick]!.view);
});

test('however fast a whole game is told, the curtain ends at the present', () => {
  const curtain = opened(0);
  for (const at of frames.keys()) if (at > 0) tell(curtain, at, 0.5);
  vi.runAllTimers();
  expect(curtain.scene.kind).toBe('taken');
  expect(curtain.held).toBe(false);
});
