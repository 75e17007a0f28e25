import { beforeEach, expect, test } from 'vitest';
import type { Event, JournalLine, Told } from '../api/types';
import { serve, took } from '../games/generic/pebbles.test-help';
import '../i18n/locale';
import { learn } from '../i18n/t';
import { settings } from '../state/settings.svelte';
import texts from '../../../src/calavera/messages/en.json';
import { calledIn } from './called';
import { linesOf, newest } from './log';

const NAMES = ['Ada', 'Ben'];
const NOBODY = { names: NAMES, you: null };
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
const words = (most: number): string[] => newest(ENTRIES, NOBODY, most).map((line) => line.text);

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
  expect(linesOf(ENTRIES[1]!, NOBODY).map(({ seat, kind, key }) => [seat, kind, key])).toEqual([
    [0, 'game', '2.0'],
    [1, 'game', '2.1'],
  ]);
});

test('the table tells what is not a choice of the game', () => {
  const text = (event: object): string[] => linesOf(told(7, event as Event), NOBODY).map((line) => line.text);
  expect(text({ type: 'seat_taken', seat: 1, name: 'Ben' })).toEqual(['Ben sits down.']);
  expect(text(acted(1, { by: 'clock' }))).toEqual(['Ben’s time is up; a cautious choice is made instead.']);
  expect(text(acted(1, { together: true }))).toEqual(['Ben has chosen.']);
  expect(text({ type: 'sat_in', seat: 0 })).toEqual(['Ada is away; a bot plays on.']);
  expect(text(acted(1))).toEqual([]);
});

test('a choice that the game tells of is not told by the table as well', () => {
  const choice = told(7, acted(1, { together: true }), took(1, 'grey'));
  expect(linesOf(choice, NOBODY).map((line) => line.text)).toEqual(['Ben takes a grey one.']);
});

const SENT_AWAY = [
  { type: 'seat_taken', seat: 0, player: 'a', name: 'Ada' },
  { type: 'seat_taken', seat: 1, player: 'b', name: 'Ben' },
  { type: 'renamed', seat: 1, name: 'Bene', before: 'Ben' },
  { type: 'seat_left', seat: 1, kicked: false },
  { type: 'seat_taken', seat: 1, player: 'c', name: 'Cleo' },
  { type: 'seat_left', seat: 1, kicked: true },
  { type: 'said', player: 'd', name: 'Dora', seat: null, phrase: 'hello', text: null },
  { type: 'muted', player: 'd', muted: true },
  { type: 'muted', player: 'd', muted: false },
].map((event, n) => told(n, event as Event));

test('whoever is gone is told of by the name they had', () => {
  const reader = { ...NOBODY, called: calledIn(SENT_AWAY) };
  const lines = SENT_AWAY.flatMap((one) => linesOf(one, reader));
  expect(lines.map((line) => line.text)).toEqual([
    'Ada sits down.',
    'Ben sits down.',
    'Ben is now called Bene.',
    'Bene leaves the table.',
    'Cleo sits down.',
    'Cleo was asked to leave.',
    'Dora can’t talk any more.',
    'Dora can talk again.',
  ]);
  expect(lines[3]?.seat).toBeNull();
});

test('seats are counted without the empty ones once the game has begun', () => {
  const began = [
    { type: 'seat_taken', seat: 2, player: 'c', name: 'Cleo' },
    { type: 'started', order: [2] },
    { type: 'seat_left', seat: 0, kicked: false },
  ].map((event, n) => told(n, event as Event));
  expect(calledIn(began).get(2)).toBe('Cleo');
});

/** One event for each sentence about the table. */
const OF_TABLE: Record<string, object> = {
  created: {},
  arranged: {},
  starting: {},
  started: { order: [] },
  resealed: {},
  finished: { seed: '1f8e' },
  finished_twin: { type: 'finished', seed: '' },
  twinned: { table: 'x', second: false },
  repeated: { shift: 1 },
  unsealed: { seed: '1f8e' },
  rematched: {},
  closed: {},
  seat_taken: { name: 'Ben' },
  seat_handed: { name: 'Ben' },
  renamed: { name: 'Ben', before: 'Bea' },
  withheld: { names: ['Ben'], off: false },
  withheld_off: { type: 'withheld', names: ['Ben'], off: true },
  seat_left: { seat: 1, kicked: false },
  seat_kicked: { type: 'seat_left', seat: 1, kicked: true },
  muted: { player: 'b', muted: true },
  unmuted: { type: 'muted', player: 'b', muted: false },
  paused: { agreed: false },
  paused_agreed: { type: 'paused', agreed: true },
  resumed: { seat: null },
  resumed_by: { type: 'resumed', seat: 1 },
  pause_asked: { seat: 1 },
  pause_declined: { seat: 1 },
  pause_lapsed: { type: 'pause_declined', seat: null },
  seat_offered: { seat: 1, secret_hash: 'x' },
  seat_kept: { type: 'seat_offered', seat: 1, secret_hash: '' },
  table_given: { seat: 1 },
  undone: { seat: 1 },
  hinted: { seat: 1 },
  handed_back: { seat: 1 },
  sat_in: { seat: 1, forfeit: false },
  forfeited: { type: 'sat_in', seat: 1, forfeit: true },
  confirmed: { seat: 1, confirmed: true },
  unconfirmed: { type: 'confirmed', seat: 1, confirmed: false },
  time_up: { ...acted(1, { by: 'clock' }) },
  chosen: { ...acted(1, { together: true }) },
};

test('every sentence about the table is told, and to the one it is about without their name', () => {
  const known = Object.keys(texts).filter((key) => key.startsWith('event.') && !key.includes('@'));
  expect(Object.keys(OF_TABLE).sort()).toEqual(known.map((key) => key.slice('event.'.length)).sort());
  for (const [type, changes] of Object.entries(OF_TABLE)) {
    const entry = told(7, { type, ...changes } as Event);
    const called = new Map([[7, 'Ben']]);
    const [line] = linesOf(entry, { ...NOBODY, called });
    expect(line?.text, type).toMatch(/^[^{]+[.!]$/);
    if (!Object.keys(texts).includes(`event.${type}@name`)) continue;
    expect(line?.text).toContain('Ben');
    expect(linesOf(entry, { names: NAMES, you: 1, called })[0]?.text, type).toMatch(/^You/);
  }
});
