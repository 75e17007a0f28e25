// Tricks written down by their moves, and put right afterwards.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import '../../../i18n/locale';
import { learn } from '../../../i18n/t';
import type { Value } from '../../../pad/log';
import { m } from '../../../paraglide/messages.js';
import { OVERBOARD, play } from './planks';
import Steps from './Steps.svelte';
import tables from './tables.json';
import { signed } from './words';

const SETUP = { players: 3, options: {} };
const AFTER: Record<string, number[]> = tables.after;

let mounted: ReturnType<typeof mount> | null = null;

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
});

function pirate(which: string): HTMLButtonElement | null {
  return document.querySelector(`[data-pirate="${which}"]`);
}

function button(name: string): HTMLButtonElement {
  return [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent!.trim()) === name,
  )!;
}

test('a pirate that went overboard by mistake is put right in the trick where that happened', async () => {
  await learn('skull_queen');
  // A step that leads over the edge, from where it does.
  const [steps, spaces] = Object.entries(AFTER).find(([, to]) => to.includes(OVERBOARD))!;
  const space = spaces.indexOf(OVERBOARD);
  const cells = new Map<string, Value>([
    ['way.1', 2],
    ['moves.1.1', [0, 0, Number(steps)]],
  ]);
  for (let seat = 0; seat < SETUP.players; seat++)
    for (const colour of tables.colours) cells.set(`from_${colour}.1.${seat}`, space);
  expect(play(SETUP, cells, 1, 0).places[0]![0]).toBe(OVERBOARD);
  const enter = vi.fn();
  const props = { setup: SETUP, names: ['Ada', 'Ben', 'Cleo'], cells, round: 1, enter };
  mounted = mount(Steps, { target: document.body, props });
  flushSync();
  expect(pirate('0.0')).toBeNull();
  expect(pirate('1.0')).not.toBeNull();
  document.querySelector<HTMLButtonElement>('.tricks button')!.click();
  flushSync();
  pirate('0.0')!.click();
  flushSync();
  const other = Object.keys(AFTER)
    .map(Number)
    .sort((a, b) => a - b)
    .find((one) => AFTER[one]![space] !== OVERBOARD)!;
  button(signed(other)).click();
  flushSync();
  button(m['skull_queen.pad.trick_done']()).click();
  expect(enter).toHaveBeenCalledWith([['moves.1.1', [0, 0, other]]]);
});
