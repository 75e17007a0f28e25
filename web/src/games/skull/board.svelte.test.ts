import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../i18n/locale';
import { learn } from '../../i18n/t';
import Board from './Board.svelte';
import EndDetail from './EndDetail.svelte';
import { GAMES, recorded, type Heard } from './recorded';
import { label } from './words';

const acted: string[] = [];
let shown: ReturnType<typeof mount> | undefined;

beforeEach(async () => {
  acted.length = 0;
  await learn('skull');
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
});

function show(
  heard: Heard,
  more: { confirm?: boolean; pending?: string | null; say?: (phrase: string) => void } = {},
): void {
  if (shown) void unmount(shown);
  const { table, view, steps, journal } = heard;
  const names = table.seats.map((seat) => seat?.name ?? '');
  const act = (action: string): void => void acted.push(action);
  shown = mount(Board, {
    target: document.body,
    props: {
      ...{
        view,
        table,
        names,
        legal: new Set(table.legal),
        pending: null,
        act,
        steps,
        journal,
        pace: 0,
        confirm: false,
      },
      ...more,
    },
  });
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

/** Picks these discs of the own stack, or lets go of them again. */
function pick(positions: string[]): void {
  const discs = [...document.querySelectorAll('div.hand button')];
  for (const position of positions) {
    const disc = discs.find((one) => one.getAttribute('aria-label')?.startsWith(`${position}:`));
    (disc as HTMLButtonElement).click();
    flushSync();
  }
}

function make(action: string, names: string[]): void {
  const [verb, ...rest] = action.split(' ');
  const picked = verb === 'show' && rest[0] !== 'none' ? rest : [];
  if (verb === 'bid') dialTo(Number(rest[0]));
  pick(picked);
  click(label(action, names));
  pick(picked);
}

const LONG = 60_000;

test.each(GAMES)(
  'every legal choice of every moment of %s can be made with buttons and keys',
  (game) => {
    const legal: string[] = [];
    for (const heard of recorded(game)) {
      if (heard.table.legal.length === 0) continue;
      const names = heard.table.seats.map((seat) => seat?.name ?? '');
      show(heard);
      for (const action of heard.table.legal) make(action, names);
      legal.push(...heard.table.legal);
    }
    expect(acted).toEqual(legal);
    expect(legal.length).toBeGreaterThan(50);
  },
  LONG,
);

test('who prefers to confirm selects first, and can think again', () => {
  const heard = recorded('skull_3')[14]!;
  const names = heard.table.seats.map((seat) => seat?.name ?? '');
  show(heard, { confirm: true });
  click(label('reveal 1', names));
  expect(acted).toEqual([]);
  click('Cancel');
  expect(acted).toEqual([]);
  click(label('reveal 2', names));
  const bar = document.querySelector('.actions')!;
  button(label('reveal 2', names), bar).click();
  expect(acted).toEqual(['reveal 2']);
});

test('a tap on what is not possible is tried all the same, so that the server can say why not', () => {
  const heard = recorded('skull')[8]!;
  show(heard, { confirm: true });
  expect(heard.table.legal).toEqual([]);
  click('Put down the skull');
  click('Barnabas’s mat');
  expect(acted).toEqual(['place skull', 'reveal 1']);
});

test('a choice on its way is shown as made', () => {
  const heard = recorded('skull')[26]!;
  show(heard);
  const before = document.querySelectorAll('div.hand button').length;
  show(heard, { pending: 'place flower' });
  expect(document.querySelectorAll('div.hand button')).toHaveLength(before - 1);
  expect(button('Your mat').getAttribute('aria-label')).toContain('2 face down');
});

test('a spectator sees every player and no hand', () => {
  show(recorded('skull_6', 'spectator')[50]!);
  expect(document.querySelectorAll('.place')).toHaveLength(6);
  expect(document.querySelector('div.hand')).toBeNull();
});

test('the discs of others that lie face down give nothing away', () => {
  show(recorded('skull')[26]!);
  for (const place of document.querySelectorAll('.place')) {
    expect(place.querySelector('svg.skull, svg.flower')).toBeNull();
  }
});

test('phrases can be said from the board', () => {
  const say = vi.fn();
  show(recorded('skull')[26]!, { say });
  click('Bluff');
  click('I have the skull.');
  expect(say).toHaveBeenCalledWith('i_have_the_skull');
});

test.each(GAMES)('the end of %s is told challenge by challenge', (game) => {
  const { view, table, journal } = recorded(game).at(-1)!;
  const names = table.seats.map((seat) => seat?.name ?? '');
  shown = mount(EndDetail, { target: document.body, props: { view, names, journal } });
  const [, players, challenges] = document.querySelectorAll('tbody');
  expect(players?.querySelectorAll('tr')).toHaveLength(view.players);
  expect(challenges?.querySelectorAll('tr')).toHaveLength(view.round);
  expect(document.querySelectorAll('.winner')).toHaveLength(1);
});
