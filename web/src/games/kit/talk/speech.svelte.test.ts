import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Said } from '../../../api/types';
import { listen, Speech } from './speech.svelte';

const said = (seat: number | null, text: string): Said => ({ seat, text, phrase: null }) as Said;
const words = (speech: Speech): unknown => [...speech.heard].map(([seat, one]) => [seat, one.text]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was said before one came is not said again', () => {
  const speech = new Speech([said(1, 'Hello')]);
  speech.hear([said(1, 'Hello'), said(2, 'Ahoy')]);
  expect(words(speech)).toEqual([[2, 'Ahoy']]);
});

test('words stay in the air for some seconds, and newer ones of the same player take their place', () => {
  const speech = new Speech([]);
  speech.hear([said(1, 'Hello')]);
  vi.advanceTimersByTime(3000);
  speech.hear([said(1, 'Hello'), said(1, 'Come to me!')]);
  vi.advanceTimersByTime(3000);
  expect(words(speech)).toEqual([[1, 'Come to me!']]);
  vi.advanceTimersByTime(3000);
  expect(words(speech)).toEqual([]);
});

test('a spectator has no seat for a bubble', () => {
  const speech = new Speech([]);
  speech.hear([said(null, 'Hello')]);
  expect(words(speech)).toEqual([]);
});

test('a component hears what is said while it is there', () => {
  let all: readonly Said[] = $state.raw([said(0, 'Hello')]);
  let speech: Speech | undefined;
  const stop = $effect.root(() => {
    speech = listen(() => all);
  });
  flushSync();
  all = [said(0, 'Hello'), said(1, 'Ahoy')];
  flushSync();
  expect(words(speech!)).toEqual([[1, 'Ahoy']]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
