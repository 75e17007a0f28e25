import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback } from './playback.svelte';
import { recorded } from './recorded';

const frames = recorded('skull_3');
const before = frames[13]!;
const after = frames[14]!;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function turned(playback: Playback): number {
  return playback.scene.seats[0]!.stack.filter((disc) => disc.turned !== null).length;
}

test('the own stack turns disc by disc', () => {
  const playback = new Playback(before.view, before.journal);
  playback.update(after.view, after.steps, after.journal, 0.5);
  expect(turned(playback)).toBe(1);
  vi.advanceTimersByTime(500);
  expect(turned(playback)).toBe(2);
  vi.advanceTimersByTime(500);
  expect(playback.playing).toBe(false);
  expect(playback.scene.moment).toBeNull();
});

test('a tap shows the end at once', () => {
  const playback = new Playback(before.view, before.journal);
  playback.update(after.view, after.steps, after.journal, 0.8);
  playback.skip();
  expect(turned(playback)).toBe(2);
  expect(playback.still).toBe(true);
  expect(playback.playing).toBe(false);
});

test('with motion off nothing waits', () => {
  const playback = new Playback(before.view, before.journal);
  playback.update(after.view, after.steps, after.journal, 0);
  expect(turned(playback)).toBe(2);
  expect(playback.playing).toBe(false);
});

test('what comes while something is shown waits for its turn and is not lost', () => {
  const playback = new Playback(before.view, before.journal);
  playback.update(after.view, after.steps, after.journal, 0.5);
  const later = frames[15]!;
  playback.update(later.view, later.steps, later.journal, 0.5);
  expect(playback.scene.seats[1]?.stack[0]?.turned).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(playback.scene.seats[1]?.stack[0]?.turned).toBe(0);
});
