import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../state/settings.svelte';
import { canStayAwake, stayAwake } from './awake.svelte';

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ released: false, release }));
let hidden = false;
let stop = (): void => undefined;

beforeEach(() => {
  settings.kept.awake = true;
  hidden = false;
  vi.stubGlobal('navigator', { wakeLock: { request } });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** At a table; the result says whether a game is going on. */
function atATable(): (playing: boolean) => Promise<void> {
  let playing = $state(true);
  stop = $effect.root(() => stayAwake(() => playing));
  flushSync();
  return async (now) => {
    playing = now;
    flushSync();
    await Promise.resolve();
  };
}

test('the screen stays on during a game and no longer', async () => {
  const set = atATable();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  await Promise.resolve();
  await set(false);
  expect(release).toHaveBeenCalledOnce();
});

test('it is asked for again when somebody looks again', async () => {
  atATable();
  await Promise.resolve();
  request.mock.results[0]!.value.then((lock: { released: boolean }) => (lock.released = true));
  await Promise.resolve();
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledOnce();
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('whoever does not want it, or cannot, is not bothered', async () => {
  settings.kept.awake = false;
  atATable();
  stop();
  settings.kept.awake = true;
  vi.stubGlobal('navigator', {});
  expect(canStayAwake()).toBe(false);
  atATable();
  stop();
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } });
  atATable();
  await Promise.resolve();
  expect(request).not.toHaveBeenCalled();
});
