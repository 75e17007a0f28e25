import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { YamiksView } from '../../api/types';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import type { BoardProps } from '../contract';
import game from './index';
import { find, GAMES, SETS, watched, type Heard } from './recorded.test-help';
import { BOXES, parse } from './words';

let mounted: ReturnType<typeof mount> | null = null;
let now = $state.raw({} as BoardProps<YamiksView>);
const act = vi.fn<(action: string) => void>();

function namesAt({ table }: Heard): string[] {
  return table.seats.map((seat) => seat?.name ?? '');
}

function propsOf(heard: Heard): BoardProps<YamiksView> {
  return {
    ...heard,
    names: namesAt(heard),
    legal: new Set(heard.table.legal),
    pending: null,
    act,
    pace: 0,
    confirm: false,
  };
}

/** Shows a frame; on a board that is there already, as an update. */
function show(heard: Heard, more: Partial<BoardProps<YamiksView>> = {}): HTMLElement {
  now = { ...propsOf(heard), ...more };
  if (!mounted) {
    const props = {} as BoardProps<YamiksView>;
    for (const name of Object.keys(now) as (keyof BoardProps<YamiksView>)[]) {
      Object.defineProperty(props, name, { get: () => now[name], enumerable: true });
    }
    mounted = mount(game.Board, { target: document.body, props });
  }
  flushSync();
  return document.body;
}

function press(button: Element | null | undefined): void {
  expect(button).toBeInstanceOf(HTMLButtonElement);
  (button as HTMLButtonElement).click();
  flushSync();
}

function dice(page: HTMLElement): HTMLElement[] {
  return [...page.getElementsByClassName('place')] as HTMLElement[];
}

function boxes(page: HTMLElement): HTMLElement[] {
  return [...page.getElementsByClassName('box')] as HTMLElement[];
}

/** Marks exactly these dice to be kept. */
function keep(page: HTMLElement, faces: number[]): void {
  const left = [...faces];
  for (const die of dice(page)) {
    const at = left.indexOf(Number(die.dataset.face));
    if (at >= 0) left.splice(at, 1);
    if ((die.getAttribute('aria-pressed') === 'true') !== at >= 0) die.click();
  }
  flushSync();
}

function primary(page: HTMLElement): Element | undefined {
  return page.getElementsByClassName('primary')[0] ?? page.getElementsByClassName('danger')[0];
}

/** Makes a choice with the buttons alone. */
function choose(page: HTMLElement, action: string): void {
  const choice = parse(action)!;
  if (choice.kind === 'keep') {
    keep(page, choice.dice);
    press(primary(page));
  } else if (choice.kind === 'fill') {
    press(boxes(page)[BOXES.indexOf(choice.box)]);
    if (act.mock.calls.length === 0) press(primary(page));
  } else {
    press([...page.querySelectorAll('button.primary')].at(choice.kind === 'start' ? 0 : 1));
  }
}

function close(): void {
  if (mounted) void unmount(mounted);
  mounted = null;
}

beforeAll(() => learn('yamiks'));
beforeEach(() => {
  settings.set('language', 'en');
  act.mockClear();
});
afterEach(close);

test.each(SETS)(
  'every legal choice of every recorded frame has its buttons (%s)',
  (set) => {
    for (const heard of GAMES[set]) {
      if (heard.table.legal.length === 0) continue;
      const page = show(heard);
      for (const action of heard.table.legal) {
        act.mockClear();
        choose(page, action);
        expect(act.mock.calls).toEqual([[action]]);
      }
    }
  },
  120_000,
);

test('a board is one stop of the Tab key for the dice and one for the boxes', () => {
  const page = show(find('four', (_, legal) => legal.length > 20));
  expect(dice(page).filter((die) => die.tabIndex === 0)).toHaveLength(1);
  const [first, second] = boxes(page);
  expect(boxes(page).filter((box) => box.tabIndex === 0)).toEqual([first]);
  first!.focus();
  first!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(document.activeElement).toBe(second);
});

test('with confirmation a box is selected first and filled then', () => {
  const heard = find('four', (view, legal) => legal.length > 20 && view.offers[6] === 30);
  const page = show(heard, { confirm: true });
  press(page.querySelector('[data-box="small_straight"]'));
  expect(act).not.toHaveBeenCalled();
  expect(primary(page)?.textContent?.trim()).toBe('Small straight: 30 points');
  press(primary(page));
  expect(act).toHaveBeenCalledExactlyOnceWith('fill small_straight');
});

test('a box that gives nothing is never filled with a single tap', () => {
  const page = show(find('four', (view, legal) => legal.length > 20 && view.offers[11] === 0));
  press(page.querySelector('[data-box="grand_slam"]'));
  expect(act).not.toHaveBeenCalled();
  press(page.querySelector('button.plain'));
  expect(primary(page)?.textContent?.trim()).toBe('Roll all five');
});

test('a tap on a filled box and on a die after the last roll asks the server, which says why not', () => {
  const heard = find('four', (view, legal) => view.turn === 0 && view.rolls_left === 0 && legal.length < 12);
  const page = show(heard);
  const filled = heard.view.seats[0]!.boxes.findIndex((points) => points !== null);
  press(page.querySelectorAll('button[data-box]')[filled]);
  press(dice(page)[0]);
  expect(act.mock.calls.map(([action]) => parse(action)?.kind)).toEqual(['fill', 'keep']);
});

test('what was sent is shown as made, and nothing else can be sent meanwhile', () => {
  const heard = find('four', (view, legal) => legal.length > 20 && view.offers[6] === 30);
  const page = show(heard, { pending: 'fill small_straight' });
  const box = page.querySelector('[data-box="small_straight"]');
  expect(box?.classList.contains('inked')).toBe(true);
  press(page.querySelector('[data-box="ones"]'));
  expect(act).not.toHaveBeenCalled();
});

test('another player’s sheet can be looked at, and one’s own comes back', () => {
  const page = show(find('four', (view) => view.turn === 1 && view.round === 5));
  press(page.querySelector('button[data-seat="2"]'));
  expect(page.querySelector('h2')?.textContent).toBe('Sheet: Ching Shih');
  expect(page.querySelectorAll('button[data-box]')).toHaveLength(0);
  press(page.querySelector('button.back'));
  expect(page.querySelector('h2')?.textContent).toBe('Your sheet');
});

test.each(SETS)(
  'a spectator sees every frame without a box to fill (%s)',
  (set) => {
    for (const heard of GAMES[set]) {
      const page = show(watched(heard));
      expect(page.querySelectorAll('button[data-box]')).toHaveLength(0);
      expect(page.textContent).not.toMatch(/undefined|NaN|yamiks\./);
    }
  },
  60_000,
);

test.each(SETS)('the end shows the totals of all, and a table for the chart (%s)', (set) => {
  const heard = find(set, (one) => one.over);
  const { view, journal } = heard;
  mounted = mount(game.EndDetail, { target: document.body, props: { view, names: namesAt(heard), journal } });
  flushSync();
  const rows = [...document.querySelectorAll('tr.total')];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect([...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))).toEqual([...view.scores]);
  }
  expect(document.querySelectorAll('figure path.line')).toHaveLength(view.players);
});
