import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../generic/pebbles.test-help';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { gameList } from '../../state/games.svelte';
import { met } from '../../state/met.svelte';
import { settings } from '../../state/settings.svelte';
import FirstTime from '../../table/FirstTime.svelte';

let strip: object | null = null;

function show(prompt?: string): string {
  if (strip) void unmount(strip);
  document.body.replaceChildren();
  strip = mount(FirstTime, { target: document.body, props: { game: 'skull', prompt, onlearn: () => undefined } });
  flushSync();
  return document.querySelector('aside p')?.textContent ?? '';
}

function dismiss(): void {
  document.querySelector<HTMLElement>('[aria-label="Close this hint"], aside button:last-of-type')?.click();
  flushSync();
}

serve();
beforeEach(async () => {
  settings.kept.language = 'en';
  await gameList.load();
  await learn('skull');
});
afterEach(() => {
  if (strip) void unmount(strip);
  strip = null;
  vi.unstubAllGlobals();
});

test('first what the game is about, then a sentence for each thing that is asked, each until it is dismissed', () => {
  expect(show('skull.prompt.place')).toMatch(/^Claim how many flowers/);
  dismiss();
  expect(show('skull.prompt.place')).toMatch(/^Three of your discs are flowers/);
  dismiss();
  expect(document.querySelector('aside')).toBeNull();
  expect(show('skull.prompt.bid')).toMatch(/^The highest bidder/);
  expect(show('skull.prompt.show')).toBe('');
  expect(show()).toBe('');
  met.add('skull');
  expect(show('skull.prompt.bid')).toBe('');
});
