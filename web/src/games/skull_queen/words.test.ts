import { beforeEach, expect, test } from 'vitest';
import type { PirateMove } from '../../api/types';
import '../../i18n/locale';
import { settings } from '../../state/settings.svelte';
import { cards, FOUR, TWO } from './recorded.test-help';
import { leadText, plankText, wouldText } from './words';

beforeEach(() => settings.set('language', 'en'));

const playing = FOUR.find((heard) => cards(heard).length > 0)!.view;

test('a plank is read out with its side, its pirates and its worth', () => {
  const plank = { side: 'back' as const, pirates: [0, null, 2, 4] };
  expect(plankText('Ada', { front: [1, 2, 3, 5, 8], back: [8, 5, 3, 2, 1] }, plank)).toBe(
    'Ada, plank (back): red on 8, yellow overboard, green on 3, and blue on 1. Worth 12 points now.',
  );
  expect(plankText('Ada', { front: [0, 0, 4, 4, 20], back: [20, 4, 4, 0, 0] }, plank)).toBe(
    'Ada, plank (back): red on 20, yellow overboard, green on 4, and blue on 0. Worth 24 points now.',
  );
});

const MOVE: PirateMove = { seat: 1, colour: 'red', steps: -2, card: 'red-4', overboard: false };

test('what a trick would do is said as something that may still change', () => {
  expect(wouldText('Ben', MOVE)).toBe('Ben’s red pirate would go down 2.');
  expect(wouldText('Ben', { ...MOVE, steps: 1, card: 'mate' })).toBe('Ben’s red pirate would go up 1.');
  expect(wouldText('Ben', { ...MOVE, overboard: true })).toBe('Ben’s red pirate would go overboard.');
});

test('it is said who leads', () => {
  const names = ['Ada', 'Ben', 'Cy', 'Di'];
  expect(leadText(playing, 0, names)).toBe('You lead the trick');
  expect(leadText(playing, 2, names)).toBe('Cy leads the trick');
  expect(leadText(TWO[2]!.view, null, names)).toBe('The ghost leads the trick');
});
