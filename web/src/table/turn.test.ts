import { beforeEach, expect, test } from 'vitest';
import { serve, table, VIEW } from '../games/generic/pebbles.test-help';
import '../i18n/locale';
import { learn } from '../i18n/t';
import { settings } from '../state/settings.svelte';
import { bannerText, isMyTurn, winText } from './turn';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora'];
const waiting = (...to_act: number[]) => ({ view: { ...VIEW, to_act } });
const said = (changes: Parameters<typeof table>[0]) => bannerText(table(changes), NAMES);

serve();
beforeEach(async () => {
  settings.kept.language = 'en';
  await learn('pebbles');
});

test('whoever has to act is told what to do', () => {
  expect(said({})).toEqual({ words: 'Take some pebbles, Ada', mine: true });
});

test('a game that asks for nothing in particular still says whose turn it is', () => {
  expect(said({ prompt: null })).toEqual({ words: 'Your turn', mine: true });
});

test('others are waited for by name, and many by their number', () => {
  expect(said(waiting(1))).toEqual({ words: 'Waiting for Ben', mine: false });
  expect(said(waiting(1, 2))).toEqual({ words: 'Waiting for Ben and Cleo', mine: false });
  expect(said(waiting(1, 2, 3)).words).toContain('3');
});

test.each([
  ['is paused', { paused: true }, 'The game is paused'],
  ['is over', { status: 'finished' }, 'The game is over'],
  ['is closed', { status: 'closed' }, 'This table is closed.'],
  ['has not begun', { status: 'open' }, 'Before the game'],
])('at a table that %s it is nobody’s turn', (_, changes, words) => {
  expect(said(changes)).toEqual({ words, mine: false });
  expect(isMyTurn(table(changes))).toBe(false);
});

test('a spectator has no turn', () => {
  expect(said({ you: null })).toEqual({ words: 'Waiting for Ada', mine: false });
});

const person = { ...table({}).seats[1]!, bot: null, connected: false };
const seats = (...absent: number[]) => ({
  seats: NAMES.map((name, i) => ({ ...person, name, connected: !absent.includes(i), stand_in: 1_000 * i })),
});

test('the game does not wait in silence for somebody who is not there', () => {
  expect(said({ ...waiting(1), ...seats(1), absence: 'bot' })).toEqual({
    words: 'Offline: Ben',
    mine: false,
    away: { names: ['Ben'], until: 1_000, bot: true },
  });
  expect(said({ ...waiting(2, 1), ...seats(1, 2), absence: 'skip' }).away).toMatchObject({ until: 1_000, bot: false });
});

test('as long as one of them is there the game waits for all of them', () => {
  expect(said({ ...waiting(1, 2), ...seats(1) }).words).toBe('Waiting for Ben and Cleo');
  const sits = { seats: seats(1).seats.map((seat) => ({ ...seat, bot_sits_in: true })) };
  expect(said({ ...waiting(1), ...sits }).words).toBe('Waiting for Ben');
});

test('where nobody ever takes over nothing is counted down', () => {
  const waits = { seats: seats(1).seats.map((seat) => ({ ...seat, stand_in: null })) };
  expect(said({ ...waiting(1), ...waits, absence: 'wait' }).away?.until).toBeNull();
});

test('a break by agreement is called one', () => {
  expect(said({ paused: true, pause: { agreed: true, asked: [], until: 0 } }).words).toBe('Taking a break');
});

test('whoever shares the win is spoken to', () => {
  const four = seats();
  expect(winText(table({ ...four, you: 0 }), [0])).toBe('You win!');
  expect(winText(table({ ...four, you: 0 }), [0, 2, 3])).toBe('You share the win with Cleo and Dora!');
  expect(winText(table({ ...four, you: 1 }), [0, 2])).toBe('Ada and Cleo share the win!');
  expect(winText(table({ ...four, you: null }), [2])).toBe('Cleo wins!');
});
