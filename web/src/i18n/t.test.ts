import { beforeEach, expect, test } from 'vitest';
import { settings } from '../state/settings.svelte';
import './locale';
import { learn, refusal, translate } from './t';

const NAMES = ['Ada', 'Ben', 'Cleo'];

beforeEach(async () => {
  settings.kept.language = 'en';
  await learn('skull');
  await learn('yamiks');
});

test('a seat is called by its name', () => {
  expect(translate('journal.skull.passed', { name: { seat: 1 } }, NAMES)).toBe('Ben passes.');
});

test('a key inside a sentence is translated with it', () => {
  const params = { name: { seat: 0 }, thing: { list: [{ key: 'skull.disc.flower' }, { key: 'skull.disc.skull' }] } };
  expect(translate('journal.skull.showed', params, NAMES)).toBe('Ada shows: flower and skull.');
});

test('the language is that of the settings, whenever it is asked', () => {
  settings.kept.language = 'de';
  expect(translate('game.skull.players')).toBe('3 bis 6 Personen');
});

test('a key nobody has written is shown as it is', () => {
  expect(translate('journal.chess.mate')).toBe('journal.chess.mate');
});

test('a refused choice is answered with the reason alone', () => {
  expect(refusal('action.illegal', { action: 'bid 2', reason: 'skull.bid_too_low', bid: 3 })).toBe(
    'You have to go higher than 3.',
  );
});

test('a reason without a sentence leaves the refusal in general words', () => {
  expect(refusal('action.illegal', { reason: 'skull.unheard_of' })).toBe('The rules do not allow that now.');
});

test('a reason stands inside a refusal that has a place for it', () => {
  const params = { reason: 'bag.too_few', dice: 3, needed: 24 };
  expect(refusal('options.invalid', params)).toContain('the bag holds 3 dice, but 24 are needed');
});

test('a code nobody knows is a failure of the server', () => {
  expect(refusal('coffee.empty')).toBe('Something went wrong in the server; nothing was changed.');
});
