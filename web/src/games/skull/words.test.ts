import { afterEach, expect, test } from 'vitest';
import '../../i18n/locale';
import { LANGUAGES, settings } from '../../state/settings.svelte';
import { noteOf } from './notes';
import { GAMES, recorded } from './recorded';
import { sceneOf } from './scene';
import { challenges } from './story';
import { challengeWords, label, progress, secretLoss, turn } from './words';

const NAMES = ['Ada', 'Ben', 'Cleo'];

afterEach(() => settings.set('language', 'en'));

test('actions are named', () => {
  settings.set('language', 'en');
  expect(label('place skull')).toBe('Put down the skull');
  expect(label('bid 3')).toBe('Bid 3');
  expect(label('reveal 1')).toBe('Turn over a disc of player 2');
  expect(label('reveal 1', NAMES)).toBe('Turn over Ben’s top disc');
  expect(label('start 2', NAMES)).toBe('Cleo starts');
  expect(label('show none')).toBe('Show nothing');
  expect(label('show 2')).toBe('Show 1 disc');
  expect(label('show 1 3')).toBe('Show 2 discs');
  expect(label('place ?')).toBe('Put down a disc');
});

test.each(LANGUAGES)('in %s every choice of every recorded game has words of its own', (language) => {
  settings.set('language', language);
  for (const game of GAMES) {
    for (const { table } of recorded(game)) {
      const words = table.legal.map((action) => label(action));
      expect(words.some((one, i) => one === table.legal[i])).toBe(false);
      const shows = table.legal.some((action) => action.startsWith('show '));
      if (!shows) expect(new Set(words).size).toBe(words.length);
    }
  }
});

test.each(LANGUAGES)('in %s the viewer is asked exactly when it is the viewer’s turn', (language) => {
  settings.set('language', language);
  for (const { view, table } of recorded('skull_3')) {
    expect(turn(view, table.you) !== '').toBe(view.to_act.includes(0));
    expect(turn(view, null)).toBe('');
  }
});

test('who has an empty hand is asked for a challenge', () => {
  settings.set('language', 'en');
  const { view } = recorded('skull_3')[59]!;
  expect(turn(view, 0)).toBe('Your hand is empty: open a challenge');
});

test('the discs still to be turned are counted', () => {
  settings.set('language', 'en');
  const frames = recorded('skull_3');
  expect(turn(frames[5]!.view, 0)).toBe('Turn over 2 more discs');
  expect(turn({ ...frames[5]!.view, to_turn: 1 }, 0)).toBe('Turn over 1 more disc');
});

test('progress tells the round and the discs on the table', () => {
  settings.set('language', 'en');
  const frames = recorded('skull');
  expect(progress(frames[0]!.view)).toBe('Round 1');
  expect(progress(frames[26]!.view)).toBe('Round 2 · 7 discs on the table');
});

test('how a challenge ended is told, and which disc it cost only to whom it belonged', () => {
  settings.set('language', 'en');
  const told = challenges(recorded('skull_3').at(-1)!.journal);
  expect(challengeWords(told[0]!, NAMES)).toBe('Ada hit Cleo’s skull');
  expect(challengeWords(told[3]!, NAMES)).toBe('Ben hit their own skull');
  expect(secretLoss(told[0]!, 0)).toBe('You lost a flower');
  expect(secretLoss(told[0]!, 1)).toBe('');
  expect(secretLoss(told[3]!, 1)).toBe('');
});

test('seats say who bids, who passed and who is out', () => {
  settings.set('language', 'en');
  const at = (i: number, seat: number): string => {
    const { view, journal } = recorded('skull_3')[i]!;
    return noteOf(sceneOf(view, journal), view, seat).text;
  };
  expect(at(13, 1)).toBe('bids 2');
  expect(at(13, 2)).toBe('passed');
  expect(at(14, 0)).toBe('challenger');
  expect(at(74, 0)).toBe('out');
  expect(at(78, 2)).toBe('wins!');
});
