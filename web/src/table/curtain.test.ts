import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import '../i18n/locale';
import { GUARD_MS } from '../games/kit/stage/guard';
import { settings } from '../state/settings.svelte';
import Curtain from './Curtain.svelte';

let shown: object | null = null;

afterEach(() => {
  vi.useRealTimers();
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

function show(...names: string[]): { onlift: ReturnType<typeof vi.fn>; buttons: HTMLButtonElement[] } {
  vi.useFakeTimers();
  settings.kept.language = 'en';
  const onlift = vi.fn();
  const people = names.map((name, i) => ({ seat: i + 1, name }));
  shown = mount(Curtain, { target: document.body, props: { people, onlift } });
  flushSync();
  return { onlift, buttons: [...document.querySelectorAll('button')] };
}

test('one who is next is called by name, and a tap lifts it', () => {
  const { onlift, buttons } = show('Anna');
  expect(document.querySelector('h1')?.textContent).toBe('Pass to Anna');
  expect(buttons.map((one) => one.textContent.trim())).toEqual(['I’m Anna']);
  vi.advanceTimersByTime(GUARD_MS);
  buttons[0]!.click();
  expect(onlift.mock.calls).toEqual([[1]]);
});

test('a tap that was meant for what was there before lifts nothing, and no key is on a button', () => {
  const { onlift, buttons } = show('Anna');
  buttons[0]!.click();
  expect(onlift).not.toHaveBeenCalled();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('when nobody is due, each of them may lift it', () => {
  const { onlift, buttons } = show('Anna', 'Bob');
  expect(document.querySelector('h1')?.textContent).toBe('Who has the device?');
  vi.advanceTimersByTime(GUARD_MS);
  buttons[1]!.click();
  expect(onlift.mock.calls).toEqual([[2]]);
});
