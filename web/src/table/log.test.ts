import { beforeEach, expect, test } from 'vitest';
import type { Event, JournalLine, Told } from '../api/types';
import { serve, took } from '../games/generic/pebbles.test-help';
import '../i18n/locale';
import { learn } from '../i18n/t';
import { settings } from '../state/settings.svelte';
import { linesOf, newest } from './log';

const NAMES = ['Ada', 'Ben'];
const told = (n: number, event: Event, ...journal: JournalLine[]): Told => ({
  entry: { n, at: 0, event, key: null, v: 1 },
  journal,
});
const acted = (seat: number, changes: object = {}): Event =>
  ({ type: 'acted', seat, action: 'pass', by: 'player', together: false, ...changes }) as Event;
const silent: JournalLine = { ...took(0, 'grey'), text: null };

const ENTRIES = [
  told(1, { type: 'started' } as Event, took(0, 'white')),
  told(2, acted(0), took(0, 'grey'), took(1, 'white')),
  told(3, acted(1), took(1, 'grey'), took(0, 'white'), silent),
  told(4, { type: 'said', player: 'p', name: 'Ada', seat: 0, phrase: 'hello', text: null } as Event),
];
const words = (most: number): string[] => newest(ENTRIES, NAMES, null, most).map((line) => line.text);

serve();
beforeEach(async () => {
  settings.kept.language = 'en';
  await learn('pebbles');
});

test('the newest line is the last thing that happened, whatever was said or left untold since', () => {
  expect(words(1)).toEqual(['Ada takes a white one.']);
});

test('the newest lines stand in the order in which things happened', () => {
  expect(words(3)).toEqual(['Ben takes a white one.', 'Ben takes a grey one.', 'Ada takes a white one.']);
  expect(words(99)).toEqual([
    'The game begins.',
    'Ada takes a white one.',
    'Ada takes a grey one.',
    'Ben takes a white one.',
    'Ben takes a grey one.',
    'Ada takes a white one.',
  ]);
});

test('a line belongs to the seat it is about', () => {
  expect(linesOf(ENTRIES[1]!, NAMES, null).map(({ seat, kind, key }) => [seat, kind, key])).toEqual([
    [0, 'game', '2.0'],
    [1, 'game', '2.1'],
  ]);
});

test('the table tells what is not a choice of the game', () => {
  const text = (event: object): string[] => linesOf(told(7, event as Event), NAMES, null).map((line) => line.text);
  expect(text({ type: 'seat_taken', seat: 1, name: 'Ben' })).toEqual(['Ben sits down.']);
  expect(text(acted(1, { by: 'clock' }))).toEqual(['Ben’s time is up; a cautious choice is made instead.']);
  expect(text(acted(1, { together: true }))).toEqual(['Ben has chosen.']);
  expect(text({ type: 'sat_in', seat: 0 })).toEqual(['Ada is away; a bot plays on.']);
  expect(text(acted(1))).toEqual([]);
});

test('a choice that the game tells of is not told by the table as well', () => {
  const choice = told(7, acted(1, { together: true }), took(1, 'grey'));
  expect(linesOf(choice, NAMES, null).map((line) => line.text)).toEqual(['Ben takes a grey one.']);
});
