import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import '../../../i18n/locale';
import type { Bag, GameInfo, SkullKingView } from '../../../api/types';
import { settings } from '../../../state/settings.svelte';
import { recorded } from '../../kit/recorded';
import { bagRules } from './bag';
import BagEditor from './BagEditor.svelte';

settings.set('language', 'en');
const standard = recorded<SkullKingView>('skull_king')[0]!.view.options.bag;

/** What the server says of the game, as far as the bag is concerned. */
function info(): GameInfo {
  const face = { anyOf: [{ enum: ['flag', 'skull'] }, { type: 'integer', minimum: 1, maximum: 9 }] };
  const options = {
    $defs: {
      SkullKingOptions: { properties: { bag: { default: standard } } },
      Dice: { properties: { count: { minimum: 0, maximum: 36 }, faces: { prefixItems: Array(6).fill(face) } } },
    },
  };
  const none = {
    phrases: [],
    bots: [],
    languages: ['en'],
    usual_bot: 'random',
    coached: false,
    exercises: [],
    sheet: false,
    secrets: true,
    twins: true,
  };
  return { id: 'skull_king', version: 1, players: [3, 4, 5, 6], options, ...none };
}

let open: Record<string, unknown> | null = null;
afterEach(() => {
  if (open) void unmount(open);
  open = null;
});

function editor(): { told: (Bag | null)[]; field: <E extends HTMLElement>(label: string) => E } {
  const told: (Bag | null)[] = [];
  const onchange = (value: unknown): void => void told.push(value as Bag | null);
  open = mount(BagEditor, { target: document.body, props: { info: info(), onchange } });
  flushSync();
  return { told, field: (label) => document.querySelector(`[aria-label="${label}"]`)! };
}

function set(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

test('the schema says what the bag holds and how far it may be changed', () => {
  expect(bagRules(info())).toEqual({ standard, most: 36, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
});

test('a changed count and a changed face make a bag of one’s own', () => {
  const { told, field } = editor();
  set(field('How many dice: black'), '9');
  expect(told.at(-1)).toEqual({ ...standard, black: { ...standard.black, count: 9 } });
  set(field('yellow, face 1'), '9');
  expect(told.at(-1)!.yellow.faces[0]).toBe(9);
  expect(told.at(-1)!.black.count).toBe(9);
  expect(document.body.textContent).toContain('38 dice in all');
});

test('special dice offer skulls, the others numbers, and all of them flags', () => {
  const { field } = editor();
  const offered = (label: string) => [...field<HTMLSelectElement>(label).options].map((option) => option.value);
  expect(offered('Pirate, face 1')).toEqual(['skull', 'flag']);
  expect(offered('red, face 6')).toEqual(['flag', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('the usual dice come back, and then nothing has to be said', () => {
  const { told, field } = editor();
  set(field('How many dice: red'), '3');
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Back to the usual dice')!.click();
  flushSync();
  expect(told.at(-1)).toBeNull();
  expect(field<HTMLInputElement>('How many dice: red').value).toBe(String(standard.red.count));
});
