import { afterEach, beforeAll, expect, test } from 'vitest';
import '../../i18n/locale';
import type { SkullKingView, Trick } from '../../api/types';
import { learn } from '../../i18n/t';
import { LANGUAGES, settings } from '../../state/settings.svelte';
import { recorded } from '../kit/recorded';
import { facesOf, lyingLabel, plain, signed, whyTaken } from './words';

settings.set('language', 'en');
beforeAll(() => learn('skull_king'));
afterEach(() => settings.set('language', 'en'));

const trick = (why: Trick['why'], face: number | 'skull' | 'flag'): Trick => ({
  taker: 1,
  why,
  dice: [
    { seat: 0, die: 'red', face: 1 },
    { seat: 1, die: 'black', face },
  ],
});

test('a trick says why it was taken, with the number where that is the reason', () => {
  expect(whyTaken(trick('highest_number', 7))).toBe('7 is the highest number');
  expect(whyTaken(trick('last_of_equals', 1))).toBe('the last 1 thrown wins');
  expect(whyTaken(trick('mermaid_beats_king', 'skull'))).toBe('the Mermaid catches the Skull King');
});

test('the reasons of whole games read well in every language', () => {
  const frames = ['skull_king', 'skull_king_6'].flatMap((name) => recorded<SkullKingView>(name));
  const tricks = frames.flatMap(({ view }) => view.tricks);
  for (const language of LANGUAGES) {
    settings.set('language', language);
    for (const one of tricks) expect(whyTaken(one)).not.toMatch(/skull_king\.|undefined|^$/);
  }
  expect(new Set(tricks.map(({ why }) => why)).size).toBeGreaterThan(4);
});

test('faces are listed once, flags first and skulls last', () => {
  expect(facesOf(['skull', 'flag', 'skull', 'flag', 'skull', 'skull'])).toEqual(['flag', 'skull']);
  expect(facesOf([7, 'flag', 1, 'flag', 1, 'flag'])).toEqual(['flag', 1, 7]);
});

test('a die on the table says its colour and face', () => {
  expect(lyingLabel('black', 7)).toBe('black: 7');
  expect(lyingLabel('mermaid', 'skull')).toBe('Mermaid: skull');
  expect(lyingLabel('red', null)).toBe('red: rolling');
});

test('points carry their sign', () => {
  expect([20, 0, -30].map(signed)).toEqual(['+20', '0', '−30']);
  expect([20, 0, -30].map(plain)).toEqual(['20', '0', '−30']);
});
