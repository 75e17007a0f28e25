import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import BoardFrame from '../../table/BoardFrame.svelte';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { gameList } from '../../state/games.svelte';
import { labels } from '../../state/labels.svelte';
import { settings } from '../../state/settings.svelte';
import { loadGame, type AnyGame } from '..';
import { Stage } from '../kit/stage/stage.svelte';
import { serve, table, took, VIEW } from './pebbles.test-help';

let game: AnyGame;
let shown: object | null = null;
const act = vi.fn();

beforeAll(async () => {
  serve();
  game = await loadGame('pebbles');
  await Promise.all([learn('pebbles'), labels.load('pebbles')]);
});

beforeEach(() => {
  settings.kept.language = 'en';
  settings.kept.confirm = false;
  act.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

function show(changes: Parameters<typeof table>[0] = {}, more: Partial<ComponentProps<typeof BoardFrame>> = {}): void {
  const stage = new Stage(() => ({ factor: 1, unseen: false }), game.play);
  stage.show({ table: table(changes), lines: [], journal: [took(1, 'grey')] });
  const props = { game, stage, act, ...more };
  shown = mount(BoardFrame, { target: document.body, props });
  flushSync();
}

const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent.replace(/\s+/g, ' ').trim());
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.choices button')];

function press(button: Element | null | undefined): void {
  (button as HTMLElement).click();
  flushSync();
}

test('the position is told: heading, facts, scores, what happened, and what is asked', () => {
  show();
  expect(texts('h2')).toEqual(['Round 2']);
  expect(texts('.facts li')).toEqual(['7 pebbles are left.']);
  expect(texts('.seats .score')).toEqual(['4', '−1']);
  expect(texts('.seats .acts .name')).toEqual(['Ada']);
  expect(texts('.story li')).toEqual(['Ben takes a grey one.']);
  expect(texts('.hint')).toEqual(['Take some pebbles, Ada']);
});

test('beside a big screen only what the viewer knows and may choose is left', () => {
  show({}, { handOnly: true });
  expect(texts('h2, .seats li, .story li')).toEqual([]);
  expect(texts('.facts li')).toEqual(['7 pebbles are left.']);
  expect(buttons().length).toBe(3);
});

test('every choice is a button with its label, and a tap makes it', () => {
  show();
  expect(buttons().map((one) => one.textContent.trim())).toEqual(['Take 1 pebble', 'Take 2 pebbles', 'Pass']);
  press(buttons()[1]);
  expect(act.mock.calls).toEqual([['take 2']]);
});

test('a choice that has no label is called by its words', () => {
  show({ legal: ['juggle 3'] });
  expect(texts('.choices button')).toEqual(['juggle 3']);
});

test('where choices are confirmed, a tap only selects, and can be taken back', () => {
  settings.kept.confirm = true;
  show();
  press(buttons()[0]);
  expect(act).not.toHaveBeenCalled();
  expect(buttons().map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  expect(texts('.row button')).toEqual(['Confirm: Take 1 pebble', 'Cancel']);
  press(document.querySelectorAll('.row button')[1]);
  expect(texts('.row button')).toEqual([]);
  vi.useFakeTimers();
  press(buttons()[2]);
  vi.advanceTimersByTime(400);
  press(document.querySelector('.row button'));
  expect(act.mock.calls).toEqual([['pass']]);
});

test('the arrow keys move among the choices, which are one stop for the Tab key', () => {
  show();
  expect(buttons().map((one) => one.tabIndex)).toEqual([0, -1, -1]);
  buttons()[0]!.focus();
  buttons()[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(document.activeElement).toBe(buttons()[1]);
});

test('a choice with too many forms is typed', () => {
  show({ legal: [], form: 'arrange' });
  const input = document.querySelector<HTMLInputElement>('form input')!;
  expect(input.getAttribute('aria-label')).toBe('Your choice in words');
  input.value = ' arrange a b ';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')!.requestSubmit();
  flushSync();
  expect(act.mock.calls).toEqual([['arrange a b']]);
});

test('nothing is offered when it is somebody else’s turn, to a spectator, and where one only looks', () => {
  show({ view: { ...VIEW, to_act: [1] }, legal: [] });
  expect(document.querySelector('.bar')).toBeNull();
  void unmount(shown!);
  show({ you: null, legal: [] });
  expect(document.querySelector('.bar')).toBeNull();
  void unmount(shown!);
  show({}, { act: undefined });
  expect(buttons()).toEqual([]);
});

test('a board in the player’s language has no mark; in another one it is marked English, and one line says so', async () => {
  show();
  expect(document.querySelector('[lang]:not(h3)')).toBeNull();
  expect(document.querySelector('.foreign')).toBeNull();
  settings.kept.language = 'de';
  await gameList.speak();
  flushSync();
  expect(document.querySelector('.spoken')?.getAttribute('lang')).toBe('en');
  expect(texts('.foreign')).toEqual(['Dieses Spiel gibt es nur auf Englisch.']);
  expect(document.querySelector('[lang] .foreign')).toBeNull();
  expect(texts('.facts li')).toEqual(['7 pebbles are left.']);
});

test('the end shows the scores and the whole game', () => {
  const view = { ...VIEW, over: true, winners: [0] };
  const journal = [took(0, 'white'), took(1, 'grey')];
  shown = mount(game.EndDetail, { target: document.body, props: { view, names: ['Ada', 'Ben'], journal } });
  flushSync();
  expect(texts('tbody th .name')).toEqual(['Ada', 'Ben']);
  expect(texts('tbody td')).toEqual(['4', '−1']);
  expect(texts('tr.winner .name')).toEqual(['Ada']);
  expect(texts('tr.own .you')).toEqual(['you']);
  expect(texts('li')).toEqual(['Ada takes a white one.', 'Ben takes a grey one.']);
});
