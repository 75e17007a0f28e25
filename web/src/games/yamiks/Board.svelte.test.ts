import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { YamiksView } from '../../api/types';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';
import type { BoardProps } from '../contract';
import game from './index';
import { boardProps, withNewChoices } from '../kit/recorded';
import type { YamiksScene } from './play';
import { find, GAMES, SETS, watched, type Heard } from './games.test-help';
import { BOXES, parse } from './words';

let mounted: ReturnType<typeof mount> | null = null;
let now = $state.raw({} as BoardProps<YamiksView, YamiksScene>);
const act = vi.fn<(action: string) => void>();
let clock = 1000;

/** Shows a frame; on a board that is there already, as an update. */
function show(heard: Heard, more: Partial<BoardProps<YamiksView, YamiksScene>> = {}): HTMLElement {
  now = boardProps(heard, { act, ...more }, game.play);
  if (!mounted) {
    const props = {} as BoardProps<YamiksView, YamiksScene>;
    for (const name of Object.keys(now) as (keyof BoardProps<YamiksView, YamiksScene>)[]) {
      Object.defineProperty(props, name, { get: () => now[name], enumerable: true });
    }
    mounted = mount(game.Board, { target: document.body, props });
  }
  flushSync();
  return document.body;
}

/** Taps with half a second between them: what is quicker is no decision. */
function press(button: Element | null | undefined): void {
  clock += 500;
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
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  settings.set('language', 'en');
  act.mockClear();
});
afterEach(close);

test.each(SETS)(
  'every set of legal choices has its buttons (%s)',
  (set) => {
    for (const heard of withNewChoices(GAMES[set])) {
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
  const filled = heard.view.seats[0]!.lines.findIndex((line) => line !== null);
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

test('a filled box shows all three columns of its line', () => {
  const heard = find('four', (view) => view.round === 5 && view.turn === 1);
  const page = show(heard);
  const at = heard.view.seats[0]!.lines.findIndex((line) => line?.round === 4);
  const line = heard.view.seats[0]!.lines[at]!;
  const box = boxes(page)[at]!;
  expect(box.querySelector('.value')?.textContent).toBe(`${line.points}`);
  expect(box.querySelector('.rest')?.textContent?.match(/\d+/g)).toEqual([`${line.two_dice}`, `${line.pot}`]);
  expect(box.getAttribute('aria-label')).toContain(`two best dice ${line.two_dice}, ${line.pot} from the pot`);
});

test('the pot column stays empty until the round is over', () => {
  const heard = find('four', (view) => view.round === 1 && view.turn === 1);
  const page = show(heard);
  const line = heard.view.seats[0]!.lines.find((one) => one !== null)!;
  expect(line.pot).toBeNull();
  const box = page.querySelector('.box.inked')!;
  expect(box.querySelector('.rest')?.textContent?.match(/\d+/g)).toEqual([`${line.two_dice}`]);
  expect(box.getAttribute('aria-label')).not.toContain('pot');
});

test('a choice to confirm is called as the server calls it', () => {
  const heard = find('three', (view) => view.stage === 'order_choice');
  const page = show(heard, { confirm: true });
  const [start] = page.querySelectorAll('button.primary');
  press(start);
  expect(primary(page)?.textContent?.trim()).toBe('Play first in round 1');
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
  mounted = mount(game.EndDetail, { target: document.body, props: { view, names: heard.names, journal } });
  flushSync();
  const rows = [...document.querySelectorAll('tr.total')];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect([...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))).toEqual([...view.scores]);
  }
  expect(document.querySelectorAll('figure path.line')).toHaveLength(view.players);
});
