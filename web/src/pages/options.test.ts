import { beforeAll, beforeEach, expect, test } from 'vitest';
import { INFO, serve } from '../games/generic/pebbles.test-help';
import '../i18n/locale';
import { learn } from '../i18n/t';
import { settings } from '../state/settings.svelte';
import { editedOptions, optionsOf } from './options';

beforeAll(async () => {
  serve();
  await learn('pebbles');
});

beforeEach(() => {
  settings.kept.language = 'en';
});

const field = (name: string, seats = 2) => optionsOf(INFO, seats).find((one) => one.name === name);

test('an option has the words of the game', () => {
  expect(field('quick')).toMatchObject({
    kind: 'switch',
    label: 'Quick game',
    hint: 'Half as many pebbles.',
    initial: false,
  });
});

test('a switch with a further value is still a switch', () => {
  const old = { anyOf: [{ type: 'boolean' }, { enum: ['everybody'] }], default: true };
  const info = { ...INFO, options: { $ref: '#/$defs/Own', $defs: { Own: { properties: { old } } } } };
  expect(optionsOf(info, 2)).toMatchObject([{ name: 'old', kind: 'switch', initial: true, choices: [] }]);
});

test('an option without words is shown by its name, a value without words as it is', () => {
  expect(field('stones')).toMatchObject({
    kind: 'number',
    label: 'stones',
    hint: '',
    initial: 12,
    minimum: 3,
    maximum: 30,
  });
  expect(field('heaps')?.choices).toEqual([
    { value: 'few', label: 'A few' },
    { value: 'many', label: 'many' },
  ]);
});

test('where the game decides if nothing is said, the first value is the one shown', () => {
  expect(field('limit')).toMatchObject({ kind: 'choice', initial: 2 });
});

test('an option is there with the numbers of seats that it is for', () => {
  expect(field('duel', 2)).toBeDefined();
  expect(field('duel', 3)).toBeUndefined();
});

test('what the game edits itself is not shown twice', () => {
  expect(optionsOf(INFO, 2, ['heaps']).map((one) => one.name)).not.toContain('heaps');
  expect(editedOptions(INFO, 2, ['pile', 'duel', 'gone'])).toEqual(['pile', 'duel']);
  expect(editedOptions(INFO, 3, ['pile', 'duel', 'gone'])).toEqual(['pile']);
});
