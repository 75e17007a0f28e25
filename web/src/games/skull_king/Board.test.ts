import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import '../../i18n/locale';
import { settings } from '../../state/settings.svelte';
import type { BoardProps } from '../contract';
import type { SkullKingView } from '../../api/types';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { props } from './props.test-help.svelte';
import { recorded, type Heard } from './recorded.test-help';
import { label } from './words';

settings.set('language', 'en');
let open: Record<string, unknown> | null = null;

interface Shown {
  made: string[];
  show: (heard: Heard) => void;
  send: (pending: string | null) => void;
}

function board(heard: Heard, more: Partial<BoardProps<SkullKingView>> = {}): Shown {
  const made: string[] = [];
  const { given, change } = props<BoardProps<SkullKingView>>({
    ...of(heard),
    pending: null,
    act: (action: string) => made.push(action),
    journal: [],
    pace: 0,
    confirm: false,
    ...more,
  });
  open = mount(Board, { target: document.body, props: given });
  flushSync();
  const then = (next: Partial<BoardProps<SkullKingView>>): void => {
    change(next);
    flushSync();
  };
  return { made, show: (next) => then(of(next)), send: (pending) => then({ pending }) };
}

function of(heard: Heard) {
  const names = heard.table.seats.map((seat) => seat?.name ?? '');
  return { view: heard.view, table: heard.table, names, legal: new Set(heard.legal), steps: heard.steps };
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

const throwing = (heard: Heard): boolean => heard.legal.some((action) => action.startsWith('throw '));

afterEach(() => {
  if (open) void unmount(open);
  open = null;
});

test.each(['skull_king', 'skull_king_6'])(
  'every legal choice of %s has a button that the keyboard reaches',
  LONG,
  async (set) => {
    const frames = recorded(set);
    const { made, show } = board(frames[0]!.seat);
    for (const { seat } of frames.filter((frame) => frame.seat.legal.length > 0)) {
      show(seat);
      await Promise.resolve(); // the group notices its new buttons
      for (const action of seat.legal) {
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
  const frames = recorded('skull_king_6');
  const { show } = board(frames[0]!.spectator);
  for (const { spectator } of frames.filter((_, at) => at % 4 === 0)) {
    show(spectator);
    expect(buttonFor('bid 0')).toBeUndefined();
    expect(document.querySelector('[data-die]')).toBeNull();
  }
});

test('a die that may not be thrown can be tapped all the same, to be told why', () => {
  const heard = recorded('skull_king').find(
    ({ seat }) => throwing(seat) && seat.view.dice.some((die) => !seat.legal.includes(`throw ${die}`)),
  )!.seat;
  const illegal = heard.view.dice.find((die) => !heard.legal.includes(`throw ${die}`))!;
  const { made } = board(heard);
  expect(buttonFor(`throw ${illegal}`)!.getAttribute('aria-disabled')).toBe('true');
  buttonFor(`throw ${illegal}`)!.click();
  expect(made).toEqual([`throw ${illegal}`]);
});

test('with confirmation a first tap selects and a second button sends', () => {
  const heard = recorded('skull_king').find(({ seat }) => throwing(seat))!.seat;
  const action = heard.legal[0]!;
  const { made } = board(heard, { confirm: true });
  buttonFor(action)!.click();
  flushSync();
  expect(made).toEqual([]);
  expect(buttonFor(action)!.getAttribute('aria-pressed')).toBe('true');
  const sends = buttons().find((button) => button.textContent!.trim() === label(action))!;
  sends.click();
  expect(made).toEqual([action]);
});

test('a choice that is sent shows at once: the die has left the hand, the bid is marked', () => {
  const frames = recorded('skull_king');
  const heard = frames.find(({ seat }) => throwing(seat))!.seat;
  const { show, send } = board(heard);
  const kind = heard.view.dice[0]!;
  const held = (): number => document.querySelectorAll('[data-die] .die').length;
  const before = held();
  send(`throw ${kind}`);
  expect(held()).toBe(before - 1);
  send(null);
  show(frames[0]!.seat);
  send('bid 1');
  expect(buttonFor('bid 1')!.getAttribute('aria-pressed')).toBe('true');
});

test('it says who would take the trick and who has taken it', () => {
  const frames = recorded('skull_king').map(({ seat }) => seat);
  const { show } = board(frames[0]!);
  const told = (): string => document.querySelector('.centre')?.textContent ?? '';
  const standing = frames.find(({ view }) => view.taking !== null && view.taking !== 0)!;
  show(standing);
  expect(told()).toContain(`${standing.table.seats[standing.view.taking!]!.name} would take it`);
  const over = frames.find(
    ({ view }) => view.trick.length === 0 && view.tricks.length > 0 && view.last_trick!.taker === 0,
  )!;
  show(over);
  expect(told()).toContain('You take the trick!');
});

test('nobody sees a bid before all have bid', () => {
  const frames = recorded('skull_king');
  const waiting = frames.find(({ seat }) => seat.view.stage === 'bidding' && seat.view.to_act.length === 1)!.spectator;
  board(waiting);
  expect(waiting.view.seats.every((seat) => seat.bid === null)).toBe(true);
  expect(document.querySelectorAll('.slip')).toHaveLength(4);
  expect(document.querySelector('.slip b')).toBeNull();
});

test('the end says where the points came from, with a table for every line of the chart', () => {
  const { view, table } = recorded('skull_king').at(-1)!.seat;
  const names = table.seats.map((seat) => seat!.name);
  open = mount(EndDetail, { target: document.body, props: { view, names, journal: [] } });
  flushSync();
  const [from, pad] = document.querySelectorAll('table');
  expect(from!.querySelectorAll('tbody tr')).toHaveLength(4);
  expect(pad!.querySelectorAll('tbody tr')).toHaveLength(8);
  expect([...pad!.querySelectorAll('tfoot td')].map((cell) => Number(cell.textContent.replace('−', '-')))).toEqual(
    view.scores,
  );
});
