// The page of a table while something is told: what people see and hear, in the order of the changes of the page.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event, JournalLine, TableState, Told } from '../api/types';
import { serve, table, took, VIEW } from '../games/generic/pebbles.test-help';
import '../i18n/locale';
import { settings } from '../state/settings.svelte';
import { TableStore } from '../state/table.svelte';
import { markOf } from './marks';
import Table from './Table.svelte';

type Tell = (entries: Told[], table: TableState, how: { fresh: boolean; welcome: boolean }) => void;
const line = vi.hoisted(() => ({ tell: (() => undefined) as Tell, sent: [] as unknown[] }));

vi.mock('../api/socket', () => ({
  TableSocket: class {
    constructor(_url: string, _token: string | null, handlers: { told: Tell }) {
      line.tell = handlers.told;
    }
    do(command: unknown): Promise<void> {
      line.sent.push(command);
      return new Promise(() => undefined);
    }
    close(): void {}
    wake(): void {}
  },
}));
vi.mock('../sound', () => ({ play: () => undefined }));

let store: TableStore;
let page: object;
let number = 0;

function entry(event: object, ...journal: JournalLine[]): Told {
  number += 1;
  return { entry: { n: number, at: 0, event: event as Event, key: null, v: 1 }, journal };
}

function acted(seat: number, ...journal: JournalLine[]): Told {
  return entry({ type: 'acted', seat, action: 'pass', by: 'bot', together: false }, ...journal);
}

function tell(entries: Told[], changes: Parameters<typeof table>[0] = {}): void {
  line.tell(entries, table(changes), { fresh: false, welcome: false });
  flushSync();
}

const text = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? '';
const choices = (): number => document.querySelectorAll('.choices button').length;
const spoken = (): string[] => [...document.querySelectorAll('[role=log] p')].map((one) => one.textContent);
const scores = (): string[] => [...document.querySelectorAll('.seats .score')].map((one) => one.textContent.trim());

function wait(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

beforeEach(async () => {
  serve();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  settings.kept.language = 'en';
  number = 0;
  line.sent.length = 0;
  store = new TableStore('T', null);
  const began = entry({ type: 'created' }, took(1, 'white'));
  line.tell([began], table(), { fresh: true, welcome: true });
  page = mount(Table, { target: document.body, props: { store, onlearn: () => undefined } });
  flushSync();
  await vi.waitFor(() => expect(choices()).toBe(3), { timeout: 10_000 });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  store.close();
  void unmount(page);
  document.body.replaceChildren();
});

test('header, ticker, scores and choices belong to the sentence that is being told', () => {
  tell([acted(0, took(0, 'grey')), acted(1, took(1, 'white'))], { view: { ...VIEW, scores: [9, 9] } });
  expect([text('.banner .text'), text('.line')]).toEqual([
    'Ada takes a grey one.',
    expect.stringContaining('Ada takes a grey one.'),
  ]);
  expect([choices(), scores()]).toEqual([0, ['4', '−1']]);
  wait(1300);
  expect(text('.banner .text')).toBe('Ben takes a white one.');
  expect([choices(), scores()]).toEqual([0, ['4', '−1']]);
  wait(1300);
  expect(text('.banner .text')).toBe('Take some pebbles, Ada');
  expect([choices(), scores()]).toEqual([3, ['9', '9']]);
});

test('a screen reader hears every sentence exactly once, and nothing that happened before', () => {
  tell([acted(0, took(0, 'grey'), took(1, 'white'))]);
  tell([acted(1, took(1, 'grey'), took(0, 'white'))]);
  const heard = new Set<Element>();
  for (let ms = 0; ms < 8000; ms += 100) {
    wait(100);
    for (const one of document.querySelectorAll('[role=log] p')) heard.add(one);
  }
  const sentences = [
    'Ada takes a grey one.',
    'Ben takes a white one.',
    'Ben takes a grey one.',
    'Ada takes a white one.',
  ];
  expect([...heard].map((one) => one.textContent)).toEqual(sentences);
  expect(spoken()).toEqual(sentences);
});

test('what is asked for is spoken when everything was told', () => {
  const asked = (): string => text('p[aria-live=polite]');
  expect(asked()).toBe('Take some pebbles, Ada');
  tell([acted(1, took(1, 'grey'))]);
  expect(asked()).toBe('');
  wait(1300);
  expect(asked()).toBe('Take some pebbles, Ada');
});

test('the last move stays for two seconds, then the winner, then the end screen', () => {
  const seats = table().seats.map((seat, i) => ({ ...seat!, place: i }));
  const over = { status: 'finished', legal: [], seats, view: { ...VIEW, over: true, to_act: [], winners: [0] } };
  tell([acted(0, took(0, 'grey')), entry({ type: 'finished' })], over);
  wait(2000);
  expect([text('.banner .text'), text('.crown'), text('.end')]).toEqual(['Ada takes a grey one.', '', '']);
  wait(500);
  expect([text('.banner .text'), text('.crown'), text('.end')]).toEqual(['You win!', 'You win!', '']);
  wait(2400);
  expect(text('.end h1')).toBe('You win!');
});

test('taps do nothing but go on while something is told, and double taps send one choice', () => {
  const press = (): void => {
    const button = document.querySelector<HTMLElement>('.choices button') ?? document.querySelector('.board')!;
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    (button as HTMLElement).click();
    flushSync();
  };
  tell([acted(1, took(1, 'grey'))]);
  wait(500);
  press();
  wait(250); // by then a picture is out
  expect(choices()).toBe(3);
  press();
  wait(500);
  expect(line.sent).toEqual([]);
  press();
  wait(250);
  press();
  wait(1000);
  expect(line.sent).toEqual([{ type: 'play', action: 'take 1', wait: true }]);
});

test('what the others say is spoken once, also while the talk is closed', () => {
  const heard = (): string[] =>
    [...document.querySelectorAll('.talk[aria-live] p')].map((one) => one.textContent.trim());
  const said = { type: 'said', player: 'b', name: 'Ben', seat: 1, phrase: null };
  tell([entry({ ...said, text: 'Well, well' }), entry({ ...said, text: 'Well, well' })]);
  expect(heard()).toEqual(['Ben says: Well, well', 'Ben says: Well, well']);
  const first = document.querySelector('.talk[aria-live] p');
  tell([entry({ ...said, text: 'Hm' })]);
  expect(heard()).toHaveLength(3);
  expect(document.querySelector('.talk[aria-live] p')).toBe(first);
});

test('while something is told a key goes on, except on what only looks', () => {
  const seat = document.createElement('button');
  seat.dataset.looks = '';
  document.querySelector('.board')!.append(seat);
  const press = (on: Element): boolean =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  tell([acted(1, took(1, 'grey'))]);
  wait(500);
  expect([press(seat), text('.banner .text')]).toEqual([true, 'Ben takes a grey one.']);
  expect(press(document.querySelector('.board')!)).toBe(false);
  flushSync();
  expect(text('.banner .text')).toBe('Take some pebbles, Ada');
});

test('a blink of the line does not take the last move away', () => {
  const seats = table().seats.map((seat, i) => ({ ...seat!, place: i, mark: 5 - i }));
  const over = { status: 'finished', legal: [], seats, view: { ...VIEW, over: true, to_act: [], winners: [0] } };
  const entries = [acted(0, took(0, 'grey')), entry({ type: 'finished' })];
  line.tell(entries, table(over as Parameters<typeof table>[0]), { fresh: false, welcome: true });
  flushSync();
  wait(2000);
  expect([text('.banner .text'), text('.end')]).toEqual(['Ada takes a grey one.', '']);
  wait(5000);
  expect(text('.end h1')).toBe('You win!');
  const drawn = (where: string): (string | null)[] =>
    [...document.querySelectorAll(`${where} path`)].map((one) => one.getAttribute('d'));
  expect(drawn('.ranking .mark')).toEqual([5, 4].map((mark) => markOf(mark).path));
  expect(drawn('.player svg:not([role])')).toEqual(drawn('.ranking .mark'));
});

test('a choice is taken back once, however often that is tapped, and nothing else is on offer meanwhile', () => {
  tell([entry({ type: 'acted', seat: 0, action: 'pass', by: 'player', together: false })], { you: 0 });
  const back = document.querySelector<HTMLElement>('header [aria-label="Take back your last choice"]');
  back?.click();
  back?.click();
  flushSync();
  expect(line.sent).toEqual([{ type: 'undo' }]);
  expect(document.querySelector('.board')?.getAttribute('data-pending')).toBe('undo');
});
