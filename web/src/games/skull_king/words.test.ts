import { afterEach, expect, test } from 'vitest';
import '../../i18n/locale';
import { LANGUAGES, settings } from '../../state/settings.svelte';
import { recorded } from './recorded.test-help';
import { facesOf, label, lyingLabel, plain, progress, signed, turn } from './words';

const frames = recorded('skull_king');
const view = (at: number) => frames[at]!.seat.view;
const first = (wanted: (at: number) => boolean): number => frames.findIndex((_, at) => wanted(at));

settings.set('language', 'en');
afterEach(() => settings.set('language', 'en'));

test('an action is said as a player would say it', () => {
  expect(label('bid 0')).toBe('Bid no trick');
  expect(label('bid 1')).toBe('Bid 1 trick');
  expect(label('bid 3')).toBe('Bid 3 tricks');
  expect(label('throw black')).toBe('Throw a black die');
  expect(label('throw skull_king')).toBe('Throw the Skull King');
});

test('every action has words of its own in every language', () => {
  const actions = new Set(frames.flatMap((frame) => frame.seat.legal));
  for (const language of LANGUAGES) {
    settings.set('language', language);
    const said = [...actions].map(label);
    expect(new Set(said).size).toBe(actions.size);
    for (const words of said) expect(words).not.toMatch(/^(bid|throw) |skull_king\./);
  }
});

test('words that are no action are left as they are', () => {
  expect(label('roll 7')).toBe('roll 7');
});

test('who is to bid is asked for a bid', () => {
  expect(turn(view(0), 0)).toBe('Choose your bid');
});

test('nobody is asked on the turn of somebody else, and spectators never', () => {
  const others = first((at) => view(at).stage === 'throwing' && !view(at).to_act.includes(0));
  expect(turn(view(others), 0)).toBe('');
  expect(turn(view(0), null)).toBe('');
});

test('who throws is told the colour to follow, or that there is none', () => {
  const following = first(
    (at) => view(at).stage === 'throwing' && view(at).to_act[0] === 0 && view(at).colour !== null,
  );
  expect(turn(view(following), 0)).toContain(view(following).colour);
  const leading = first(
    (at) => view(at).stage === 'throwing' && view(at).to_act[0] === 0 && view(at).trick.length === 0,
  );
  expect(turn(view(leading), 0)).toBe('You lead: throw a die');
  expect(turn({ ...view(following), colour: null }, 0)).toBe('Your throw: no colour to follow yet');
});

test('progress counts hands, and tricks while they are played', () => {
  expect(progress(view(0))).toBe('Hand 1 of 8');
  const second = first((at) => view(at).hand === 2 && view(at).stage === 'throwing' && view(at).tricks.length === 1);
  expect(progress(view(second))).toBe('Hand 2 of 8 · trick 2 of 2');
  expect(progress(view(frames.length - 1))).toBe('Hand 8 of 8');
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
