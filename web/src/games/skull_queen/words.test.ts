import { beforeEach, expect, test } from 'vitest';
import type { SkullQueenView } from '../../api/types';
import '../../i18n/locale';
import { settings } from '../../state/settings.svelte';
import { FOUR, TWO, watched } from './recorded.test-help';
import { label, leadText, moveText, plankText, progress, turn } from './words';

beforeEach(() => settings.set('language', 'en'));

const playing = FOUR.find(({ legal, view }) => legal.length > 0 && view.colour !== null)!.view;

function with_(changes: Partial<SkullQueenView>): SkullQueenView {
  return { ...playing, ...changes };
}

test('choices are named as players name them', () => {
  expect(label('play red-7')).toBe('Play red 7');
  expect(label('play monkey')).toBe('Play monkey (0)');
  expect(label('plank front 2 0 4 1')).toBe(
    'Set up the plank: front, red on 3, yellow on 1, green on 8, and blue on 2',
  );
  settings.set('language', 'de');
  expect(label('play blue-12')).toBe('Blau 12 spielen');
  settings.set('language', 'fr');
  expect(label('play mate')).toMatch(/^Jouer\s: second \(13\)$/);
});

test.each(['en', 'fr', 'de', 'it'] as const)('every choice of the recorded games has a name in %s', (language) => {
  settings.set('language', language);
  for (const action of [...FOUR, ...TWO].flatMap((heard) => heard.legal)) {
    expect(label(action)).not.toContain('-');
    expect(label(action).length).toBeGreaterThan(action.startsWith('play') ? 5 : 20);
  }
});

test('who has to act is told what to do', () => {
  expect(turn(FOUR[0]!.view, 0)).toBe('Set up your plank');
  expect(turn(with_({ colour: 'green' }), 0)).toBe('Your card – announced: green');
  expect(turn(with_({ colour: null, trick: [] }), 0)).toBe('You lead: play any card');
  expect(turn(with_({ colour: null, trick: [{ seat: 3, card: 'mate' }] }), 0)).toBe(
    'Your card – no colour announced yet',
  );
});

test('two captains are told what the ghost has led', () => {
  const { view } = TWO.find(({ legal }) => legal.length > 0)!;
  expect(turn(view, 0)).toMatch(/^Choose a card – the ghost led: \w+ \d+$/);
});

test('nobody else is told to do anything', () => {
  expect(turn(with_({ to_act: [1] }), 0)).toBe('');
  expect(turn(watched(FOUR[0]!).view, null)).toBe('');
});

test('progress counts rounds and the tricks that are left', () => {
  expect(progress(FOUR[0]!.view)).toBe('Round 1 of 4');
  expect(progress(with_({ tricks_left: 5 }))).toBe('Round 1 of 4 · 5 tricks left');
  expect(progress(with_({ tricks_left: 1 }))).toBe('Round 1 of 4 · last trick');
});

test('a plank is read out with its side, its pirates and its worth', () => {
  expect(plankText('Ada', { side: 'back', pirates: [0, null, 2, 4] })).toBe(
    'Ada, plank (back): red on 8, yellow overboard, green on 3, and blue on 1. Worth 12 points now.',
  );
});

test('a move is a sentence, and a fall is another one', () => {
  const move = { seat: 1, colour: 'red' as const, steps: -2, overboard: false };
  expect(moveText('Ben', move)).toBe('Ben’s red pirate moves down 2 spaces.');
  expect(moveText('Ben', { ...move, overboard: true })).toMatch(
    /moves down 2 spaces\. Ben’s red pirate goes overboard!$/,
  );
});

test('it is said who leads', () => {
  const names = ['Ada', 'Ben', 'Cy', 'Di'];
  expect(leadText(with_({ leader: 0 }), names)).toBe('You lead the trick');
  expect(leadText(with_({ leader: 2 }), names)).toBe('Cy leads the trick');
  expect(leadText(TWO[2]!.view, names)).toBe('The ghost leads the trick');
});
