import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo } from '../../../api/types';
import '../../../i18n/locale';
import { settings } from '../../../state/settings.svelte';
import PlankEditor from './PlankEditor.svelte';

// As GET /api/games describes it.
const bounds = { type: 'integer', minimum: 0, maximum: 20 };
const plank = { type: 'array', default: [1, 2, 3, 5, 8], prefixItems: Array.from({ length: 5 }, () => bounds) };
const info = {
  id: 'skull_queen',
  options: { $ref: '#/$defs/SkullQueenOptions', $defs: { SkullQueenOptions: { properties: { plank } } } },
} as unknown as GameInfo;

const onchange = vi.fn<(value: unknown) => void>();
let mounted: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  settings.set('language', 'en');
  onchange.mockReset();
  mounted = mount(PlankEditor, { target: document.body, props: { info, onchange } });
  flushSync();
});

afterEach(() => {
  if (mounted) void unmount(mounted);
});

function inputs(): HTMLInputElement[] {
  return [...document.querySelectorAll('input')];
}

function enter(space: number, points: string): void {
  const input = inputs()[space]!;
  input.value = points;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

test('it begins with the numbers and the bounds that the game tells', () => {
  expect(inputs().map((one) => one.valueAsNumber)).toEqual([1, 2, 3, 5, 8]);
  expect(inputs().map((one) => [one.min, one.max])).toEqual(Array.from({ length: 5 }, () => ['0', '20']));
  expect(onchange).not.toHaveBeenCalled();
});

test('every space has its name', () => {
  expect(inputs().map((one) => one.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Space ${n}, counted from the wide end`),
  );
});

test('a number that is changed makes a plank of its own, and the usual ones make none', () => {
  enter(2, '4');
  expect(onchange).toHaveBeenLastCalledWith([1, 2, 4, 5, 8]);
  enter(4, '20');
  expect(onchange).toHaveBeenLastCalledWith([1, 2, 4, 5, 20]);
  enter(2, '3');
  enter(4, '8');
  expect(onchange).toHaveBeenLastCalledWith(null);
});

test('one tap brings the usual numbers back', () => {
  expect(document.querySelector('button')).toBeNull();
  enter(0, '0');
  document.querySelector('button')!.click();
  flushSync();
  expect(onchange).toHaveBeenLastCalledWith(null);
  expect(inputs().map((one) => one.valueAsNumber)).toEqual([1, 2, 3, 5, 8]);
});
