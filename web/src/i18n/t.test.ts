import { beforeEach, expect, test } from 'vitest';
import { BUILT } from '../games';
import { serve } from '../games/generic/pebbles.test-help';
import { gameList } from '../state/games.svelte';
import { settings } from '../state/settings.svelte';
import './locale';
import { has, learn, phraseText, refusal, say, translate } from './t';

const NAMES = ['Ada', 'Ben', 'Cleo'];
const asked = serve();

beforeEach(async () => {
  settings.kept.language = 'en';
  await learn('pebbles');
});

test('a seat is called by its name', () => {
  expect(translate('event.chosen', { name: { seat: 1 } }, NAMES)).toBe('Ben has chosen.');
});

test('whoever a sentence names is spoken to, everybody else hears the name', () => {
  const undone = (you?: number | null): string => translate('event.undone', { name: { seat: 1 } }, NAMES, you);
  expect(undone(1)).toBe('You take back your last choice.');
  expect(undone(0)).toBe('Ben takes back the last choice.');
  expect(undone(null)).toBe(undone(0));
  expect(undone()).toBe(undone(0));
});

test('the parameter that is the viewer decides about the variant, also inside another sentence', () => {
  const beaten = { key: 'pebbles.journal.beaten', params: { name: { seat: 0 }, other: { seat: 1 } } };
  expect(say(beaten, NAMES, 0)).toBe('You beat Ben.');
  expect(say(beaten, NAMES, 1)).toBe('Ada beats you.');
  expect(say(beaten, NAMES, 2)).toBe('Ada beats Ben.');
  expect(translate('pebbles.journal.why', { why: beaten }, NAMES, 1)).toBe('Over: Ada beats you.');
});

test('a sentence without words for the viewer is said as to everybody', () => {
  const things = { list: [{ key: 'pebbles.thing.white' }] };
  expect(translate('pebbles.journal.took', { name: { seat: 0 }, things }, NAMES, 0)).toBe('Ada takes a white one.');
});

test('a key inside a sentence is translated with it', () => {
  const things = { list: [{ key: 'pebbles.thing.white' }, { key: 'pebbles.thing.grey' }] };
  expect(translate('pebbles.journal.took', { name: { seat: 0 }, things }, NAMES)).toBe(
    'Ada takes a white one and a grey one.',
  );
});

test('the language is that of the settings, whenever it is asked', () => {
  settings.kept.language = 'de';
  expect(translate('event.started')).toBe('Das Spiel beginnt.');
});

test('a key nobody has written is shown as it is', () => {
  expect(translate('chess.journal.mate')).toBe('chess.journal.mate');
});

test.each(BUILT)(
  'the sentences of %s are in the build: its name immediately, all others when they are learned',
  async (id) => {
    expect(has(`${id}.name`)).toBe(true);
    await learn(id);
    const words = await import(`./made/games/${id}.ts`);
    const keys = Object.keys(words.words as object);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !has(key))).toEqual([]);
  },
);

test('a refused choice is answered with the reason alone', () => {
  expect(refusal('action.illegal', { action: 'take 9', reason: 'pebbles.too_many', left: 3 })).toBe(
    'There are only 3.',
  );
});

test('a reason without a sentence leaves the refusal in general words', () => {
  expect(refusal('action.illegal', { reason: 'pebbles.unheard_of' })).toBe('The rules don’t allow that now.');
});

test('a reason stands inside a refusal that has a place for it', () => {
  const params = { reason: 'pebbles.too_many', left: 3 };
  expect(refusal('options.invalid', params)).toBe('These options don’t work: There are only 3.');
});

test('a code nobody knows is a failure of the server', () => {
  expect(refusal('coffee.empty')).toBe('Something went wrong in the server; nothing was changed.');
});

test('a phrase is one that every game has, or the game’s own', () => {
  expect(phraseText('pebbles', 'hello')).toBe('Hello!');
  expect(phraseText('pebbles', 'more_stones')).toBe('More stones!');
});

test('the texts of a game that is not in the build come from the server, once per language', async () => {
  expect(translate('pebbles.name')).toBe('Pebbles');
  settings.kept.language = 'fr';
  expect(translate('pebbles.name')).toBe('Pebbles'); // what is known is better than a key
  await gameList.speak();
  expect(translate('pebbles.name')).toBe('Cailloux');
  expect(gameList.foreign('pebbles')).toBeUndefined();
  settings.kept.language = 'en';
  await gameList.speak();
  expect(translate('pebbles.name')).toBe('Pebbles');
  expect(asked.filter((path) => path.includes('texts'))).toEqual([
    '/api/games/pebbles/texts?lang=en',
    '/api/games/pebbles/texts?lang=fr',
  ]);
});

test('a game has a lesson or rules if it brings texts for them', () => {
  expect(BUILT.every((id) => gameList.brings(id, 'lesson') && gameList.brings(id, 'rules'))).toBe(true);
  expect(gameList.brings('pebbles', 'rules')).toBe(true);
  expect(gameList.brings('pebbles', 'lesson')).toBe(false);
});

test('a game that does not speak the language is told in English, and says so', async () => {
  settings.kept.language = 'it';
  await gameList.speak();
  expect(translate('pebbles.name')).toBe('Pebbles');
  expect(gameList.foreign('pebbles')).toBe('en');
});

test('the server decides what is offered', () => {
  expect(gameList.ids).toEqual(['pebbles']);
  expect(gameList.has('pebbles')).toBe(true);
  expect(gameList.has('chess')).toBe(false);
});
