import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { boardProps, labelsOf, withNewChoices } from '../kit/recorded';
import { AT_REST } from '../kit/stage/play';
import { play } from './play';
import type { Scene } from './scene';
import type { BoardProps } from '../contract';
import type { GameInfo, SkullView } from '../../api/types';
import { gameList } from '../../state/games.svelte';
import { challengeOfTheViewer, GAMES, isAdding, momentIn, moments, type Moment } from './recordings';

const acted: string[] = [];
let shown: ReturnType<typeof mount> | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  acted.length = 0;
  await learn('skull');
});

afterEach(() => {
  vi.useRealTimers();
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  gameList.all = [];
});

function show(heard: Moment, more: Partial<BoardProps<SkullView, Scene>> = {}): void {
  if (shown) void unmount(shown);
  const act = (action: string): void => void acted.push(action);
  shown = mount(Board, { target: document.body, props: boardProps(heard, { act, ...more }, play) });
  flushSync();
}

/** A button by its accessible name, as keyboard and screen reader find it. */
function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find((one) => {
    const spoken = one.getAttribute('aria-label') ?? one.textContent ?? '';
    return spoken.trim() === name || spoken.startsWith(`${name}.`);
  });
  if (!found) throw new Error(`no button ${name}`);
  expect(found.disabled).toBe(false);
  return found;
}

function click(name: string): void {
  button(name).click();
  flushSync();
}

function dialTo(number: number): void {
  const dial = document.querySelector<HTMLElement>('[role=slider]')!;
  for (let i = 0; i < 30 && dial.getAttribute('aria-valuenow') !== String(number); i += 1) {
    const now = Number(dial.getAttribute('aria-valuenow'));
    dial.dispatchEvent(new KeyboardEvent('keydown', { key: now < number ? 'ArrowUp' : 'ArrowDown', bubbles: true }));
    flushSync();
  }
  expect(dial.getAttribute('aria-valuenow')).toBe(String(number));
}

/** Picks these discs of the viewer's stack, or lets go of them again. */
function pick(positions: string[]): void {
  const discs = [...document.querySelectorAll('div.hand button')];
  for (const position of positions) {
    const disc = discs.find((one) => one.getAttribute('aria-label')?.startsWith(`${position}:`));
    (disc as HTMLButtonElement).click();
    flushSync();
  }
}

function make(action: string, label: (action: string) => string): void {
  const [verb, ...rest] = action.split(' ');
  const picked = verb === 'show' && rest[0] !== 'none' ? rest : [];
  if (verb === 'bid') dialTo(Number(rest[0]));
  pick(picked);
  click(label(action));
  pick(picked);
}

const LONG = 60_000;

test.each(GAMES)(
  'every set of legal choices of %s can be made with buttons and keys',
  (game) => {
    const legal: string[] = [];
    for (const heard of withNewChoices(moments(game))) {
      const label = labelsOf('skull', heard.names);
      show(heard);
      for (const action of heard.table.legal) make(action, label);
      legal.push(...heard.table.legal);
    }
    expect(acted).toEqual(legal);
    expect(legal.length).toBeGreaterThan(30);
  },
  LONG,
);

test('a player who prefers to confirm selects first, and can think again', () => {
  const [, heard] = challengeOfTheViewer();
  const label = labelsOf('skull', heard.names);
  show(heard, { confirm: true });
  click(label('reveal 1'));
  expect(acted).toEqual([]);
  click('Cancel');
  expect(acted).toEqual([]);
  click(label('reveal 2'));
  const bar = document.querySelector('.actions')!;
  vi.advanceTimersByTime(500);
  button(label('reveal 2'), bar).click();
  expect(acted).toEqual(['reveal 2']);
});

test('the second of two quick taps confirms nothing', () => {
  const [, heard] = challengeOfTheViewer();
  const label = labelsOf('skull', heard.names);
  show(heard, { confirm: true });
  click(label('reveal 2'));
  vi.advanceTimersByTime(250);
  click(label('reveal 2'));
  expect(acted).toEqual([]);
});

test('while something is told no choice can be made', () => {
  const heard = momentIn('skull', isAdding);
  show(heard, { legal: new Set(), stage: { ...AT_REST, busy: true } });
  for (const one of document.querySelectorAll<HTMLElement>('div.hand button, .place button')) one.click();
  expect(acted).toEqual([]);
  expect(document.querySelector('[role=slider]')).toBeNull();
});

test('the number set for one question is forgotten with the next one', () => {
  const [first, second] = moments('skull').filter((one) => isAdding(one) && one.view.most_bid > 4);
  const props = $state(boardProps(first!, {}, play));
  shown = mount(Board, { target: document.body, props });
  flushSync();
  dialTo(3);
  Object.assign(props, boardProps({ ...second!, view: { ...second!.view, round: first!.view.round + 1 } }, {}, play));
  flushSync();
  expect(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')).toBe('1');
});

test('a bid is the filled button only where no disc can be added', () => {
  const filled = (): string[] =>
    [...document.querySelectorAll('.actions .primary')].map((one) => one.textContent.trim());
  show(momentIn('skull', (one) => isAdding(one) && one.view.hand.length > 0));
  expect(filled()).toEqual([]);
  show(momentIn('skull', ({ view }) => view.stage === 'bidding' && view.to_act.includes(0)));
  expect(filled()).toEqual([expect.stringMatching(/^Bid \d flowers?$/)]);
});

test('a tap on what is not possible is tried all the same, so that the server can say why not', () => {
  const heard = momentIn('skull', ({ table, view }) => table.legal.length === 0 && view.hand.includes('skull'));
  show(heard, { confirm: true });
  click('Put down the skull');
  click('Barnabas’s mat');
  expect(acted).toEqual(['place skull', 'reveal 1']);
});

test('a choice on its way is shown as made', () => {
  const heard = momentIn('skull', (one) => isAdding(one) && one.view.hand.includes('flower'));
  show(heard);
  const before = document.querySelectorAll('div.hand button').length;
  const down = heard.view.seats[0]!.stack.length;
  expect(button('Your mat').getAttribute('aria-label')).toContain(`${down} face down`);
  show(heard, { pending: 'place flower' });
  expect(document.querySelectorAll('div.hand button')).toHaveLength(before - 1);
  expect(button('Your mat').getAttribute('aria-label')).toContain(`${down + 1} face down`);
});

test('a spectator sees every player and no hand', () => {
  show(moments('skull_6', 'spectator')[50]!);
  expect(document.querySelectorAll('.place')).toHaveLength(6);
  expect(document.querySelector('div.hand')).toBeNull();
});

test('the discs of others that lie face down give nothing away', () => {
  show(momentIn('skull', isAdding));
  for (const place of document.querySelectorAll('.place')) {
    expect(place.querySelector('svg.skull, svg.flower')).toBeNull();
  }
});

test('phrases can be said from the board', () => {
  const say = vi.fn();
  gameList.all = [{ id: 'skull', phrases: ['hello', 'i_have_the_skull'] } as unknown as GameInfo];
  show(momentIn('skull', isAdding), { say });
  click('Bluff');
  click('I have the skull.');
  expect(say).toHaveBeenCalledWith('i_have_the_skull');
});

test.each(GAMES)('the end of %s is told challenge by challenge', (game) => {
  const { view, names, journal } = moments(game).at(-1)!;
  shown = mount(EndDetail, { target: document.body, props: { view, names, journal } });
  const [, players, challenges] = document.querySelectorAll('tbody');
  expect(players?.querySelectorAll('tr')).toHaveLength(view.players);
  expect(challenges?.querySelectorAll('tr')).toHaveLength(view.round);
  expect(document.querySelectorAll('.winner')).toHaveLength(1);
  expect(document.querySelectorAll('figure .line')).toHaveLength(view.players);
  expect(document.querySelectorAll('figure .star')).toHaveLength(view.scores.reduce((sum, won) => sum + won, 0));
});
