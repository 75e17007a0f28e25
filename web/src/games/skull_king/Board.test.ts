import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import type { BoardProps } from '../contract';
import type { SkullKingView } from '../../api/types';
import { boardProps, labelsOf, recorded, withNewChoices, type Heard as HeardBy } from '../kit/recorded';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { eventsOf, happens } from './events';
import { play } from './play';
import { props } from './props.test-help.svelte';
import type { Scene } from './scene';
import Standing from './Standing.svelte';
import Tricks from './Tricks.svelte';
import { whyTaken } from './words';

type Heard = HeardBy<SkullKingView>;

settings.set('language', 'en');
beforeAll(() => learn('skull_king'));
let open: Record<string, unknown> | null = null;

interface Shown {
  made: string[];
  show: (heard: Heard) => void;
  send: (pending: string | null) => void;
}

const game = (name: string): Heard[] => recorded<SkullKingView>(name);
const watched = (name: string): Heard[] => recorded<SkullKingView>(name, 'spectator');
const label = (action: string): string => labelsOf('skull_king', [])(action);

type Props = BoardProps<SkullKingView, Scene>;

function board(heard: Heard, more: Partial<Props> = {}): Shown {
  const made: string[] = [];
  const act = (action: string): void => void made.push(action);
  const { given, change } = props(boardProps(heard, { act, ...more }, play));
  open = mount(Board, { target: document.body, props: given });
  flushSync();
  const then = (next: Partial<Props>): void => {
    change(next);
    flushSync();
  };
  return { made, show: (next) => then(boardProps(next, { act, ...more }, play)), send: (pending) => then({ pending }) };
}

function buttons(): HTMLButtonElement[] {
  return [...document.querySelectorAll('button')];
}

function buttonFor(action: string): HTMLButtonElement | undefined {
  return buttons().find((button) => button.getAttribute('aria-label')?.startsWith(label(action)));
}

/** Tab to the group, then the arrows, until the button has the focus. */
function reachedByKeys(button: HTMLButtonElement): boolean {
  const group = button.parentElement!;
  const all = [...group.querySelectorAll('button')];
  const stops = all.filter((one) => one.tabIndex === 0);
  if (stops.length !== 1) return false;
  stops[0]!.focus();
  for (let i = 0; i < all.length && document.activeElement !== button; i += 1) {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  }
  return document.activeElement === button;
}

// A whole game takes its time in a browser that is none.
const LONG = { timeout: 60_000 };

const throwing = (heard: Heard): boolean => heard.table.legal.some((action) => action.startsWith('throw '));

afterEach(() => {
  if (open) void unmount(open);
  open = null;
  vi.useRealTimers();
});

test.each(['skull_king', 'skull_king_6'])(
  'every set of legal choices of %s has buttons that the keyboard reaches',
  LONG,
  async (set) => {
    const frames = game(set);
    const { made, show } = board(frames[0]!);
    for (const heard of withNewChoices(frames)) {
      show(heard);
      await Promise.resolve(); // the group notices its new buttons
      for (const action of heard.table.legal) {
        const button = buttonFor(action);
        expect(button, action).toBeDefined();
        expect(reachedByKeys(button!), action).toBe(true);
        button!.click();
        expect(made.at(-1)).toBe(action);
      }
    }
    expect(new Set(made).size).toBeGreaterThan(8);
  },
);

test('spectators see the whole game and are offered no choice', LONG, () => {
  const frames = watched('skull_king_6');
  const { show } = board(frames[0]!);
  for (const heard of frames.filter((_, at) => at % 4 === 0)) {
    show(heard);
    expect(buttonFor('bid 0')).toBeUndefined();
    expect(document.querySelector('[data-die]')).toBeNull();
  }
});

test('a die that may not be thrown can be tapped all the same, to be told why', () => {
  const forbidden = ({ view, table }: Heard) => view.dice.find((die) => !table.legal.includes(`throw ${die}`));
  const heard = game('skull_king').find((one) => throwing(one) && forbidden(one))!;
  const illegal = forbidden(heard)!;
  const { made } = board(heard);
  expect(buttonFor(`throw ${illegal}`)!.getAttribute('aria-disabled')).toBe('true');
  buttonFor(`throw ${illegal}`)!.click();
  expect(made).toEqual([`throw ${illegal}`]);
});

test('with confirmation a first tap selects and a second button sends, unless it was a double tap', () => {
  vi.useFakeTimers();
  const heard = game('skull_king').find(throwing)!;
  const action = heard.table.legal[0]!;
  const { made } = board(heard, { confirm: true });
  buttonFor(action)!.click();
  flushSync();
  expect(made).toEqual([]);
  expect(buttonFor(action)!.getAttribute('aria-pressed')).toBe('true');
  const sends = buttons().find((button) => button.textContent!.trim() === label(action))!;
  sends.click();
  expect(made).toEqual([]);
  vi.advanceTimersByTime(400);
  sends.click();
  expect(made).toEqual([action]);
});

test('a choice that is sent shows immediately: the die has left the hand, the bid is marked', () => {
  const frames = game('skull_king');
  const heard = frames.find(throwing)!;
  const { show, send } = board(heard);
  const kind = heard.view.dice[0]!;
  const held = (): number => document.querySelectorAll('[data-die] .die').length;
  const before = held();
  send(`throw ${kind}`);
  expect(held()).toBe(before - 1);
  send(null);
  show(frames[0]!);
  send('bid 1');
  expect(buttonFor('bid 1')!.getAttribute('aria-pressed')).toBe('true');
});

test('it says who would take the trick, who has taken it and why', () => {
  const frames = game('skull_king');
  const { show } = board(frames[0]!);
  const told = (): string => document.querySelector('.centre')?.textContent ?? '';
  const standing = frames.find(({ view }) => view.taking !== null && view.taking !== 0)!;
  show(standing);
  expect(told()).toContain(`${standing.names[standing.view.taking!]} would take it`);
  const over = frames.find(
    ({ view }) => view.trick.length === 0 && view.tricks.length > 0 && view.last_trick!.taker === 0,
  )!;
  show(over);
  expect(told()).toContain('You take the trick!');
  expect(told()).toContain(whyTaken(over.view.last_trick!));
});

test('the bids are asked for in the words of the server', () => {
  const first = game('skull_king')[0]!;
  board(first);
  expect(document.querySelector('.ask')!.textContent).toBe('How many tricks will you take?');
});

test('the tricks of the hand can be looked at again, with their reasons', () => {
  const { view, names } = game('skull_king').find((heard) => heard.view.tricks.length === 2)!;
  open = mount(Tricks, { target: document.body, props: { tricks: view.tricks, names, you: 0 } });
  flushSync();
  const reasons = [...document.querySelectorAll('section .why')].map((line) => line.textContent);
  expect(reasons).toEqual(view.tricks.map(whyTaken).reverse());
});

test('the card of a hand says to everybody what was bid and taken, and why it brings so much', () => {
  const frames = game('skull_king');
  const at = frames.findIndex(({ steps }) => happens(steps, 'hand_scored'));
  const { view, names, steps, journal } = frames[at]!;
  const last = steps.findLastIndex((line) => line.event.type === 'hand_scored') + 1;
  const from = play.rest(frames[at - 1]!.view, frames[at - 1]!.journal);
  const scene = eventsOf(steps.slice(0, last)).reduce((now, event) => play.step(now, event, view), from);
  board(frames[at - 1]!, { scene, journal });
  const rows = [...document.querySelectorAll('.card li')].map((row) => row.textContent.trim());
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/^You bid \d/);
  expect(rows[1]).toContain(`${names[1]} bid `);
  expect(rows.map((row) => Number(/total (.*)$/.exec(row)![1]!.replace('−', '-')))).toEqual(view.scores);
});

test('the gold of a capture is lit only as long as the bid can be made', () => {
  const { view } = game('skull_king').find((heard) => heard.view.stage === 'throwing')!;
  const badge = (reachable: boolean): string => {
    const seats = view.seats.map((seat, i) => (i === 1 ? { ...seat, bonus: 30, reachable } : seat));
    open = mount(Standing, { target: document.body, props: { view: { ...view, seats }, seat: 1 } });
    flushSync();
    const text = document.querySelector('.standing')!.textContent;
    void unmount(open);
    open = null;
    return text;
  };
  expect(badge(true)).toContain('+30');
  expect(badge(false)).not.toContain('+30');
});

test('nobody sees a bid before all have bid', () => {
  const waiting = watched('skull_king').find(({ view }) => view.stage === 'bidding' && view.to_act.length === 1)!;
  board(waiting);
  expect(waiting.view.seats.every((seat) => seat.bid === null)).toBe(true);
  expect(document.querySelectorAll('.slip')).toHaveLength(4);
  expect(document.querySelector('.slip b')).toBeNull();
});

test('the end says where the points came from, with a table for every line of the chart', () => {
  const { view, names } = game('skull_king').at(-1)!;
  open = mount(EndDetail, { target: document.body, props: { view, names, journal: [] } });
  flushSync();
  const [from, course, pad] = document.querySelectorAll('table');
  expect([...course!.querySelectorAll('tbody td:last-child')].map((cell) => cell.textContent)).toEqual(
    [...view.scores].sort((a, b) => b - a).map((score) => String(score).replace('-', '−')),
  );
  expect(from!.querySelectorAll('tbody tr')).toHaveLength(4);
  expect(pad!.querySelectorAll('tbody tr')).toHaveLength(8);
  expect([...pad!.querySelectorAll('tfoot td')].map((cell) => Number(cell.textContent.replace('−', '-')))).toEqual(
    view.scores,
  );
});
