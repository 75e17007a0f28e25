import { expect, test } from 'vitest';
import type { Event, Told } from '../api/types';
import { ownChoiceIsLast, wasKicked, wasSentAway } from './table.svelte';

function log(...events: Event[]): Told[] {
  return events.map((event, i) => ({ entry: { n: i + 1, at: 0, event, key: null, v: 1 }, journal: [] }));
}

function acted(seat: number, together = false, by: 'player' | 'bot' = 'player'): Event {
  return { type: 'acted', seat, action: 'x', by, together };
}

const ROLL: Event = { type: 'happened', draw: 1, outcome: 'roll 3' };
const TALK: Event = { type: 'said', player: 'p', name: 'P', seat: 1, phrase: 'hello', text: null };

test('who was asked to leave is told so, and nobody else', () => {
  const left = log({ type: 'seat_left', seat: 1, kicked: true }, { type: 'seat_left', seat: 2, kicked: false });
  expect([0, 1, 2, null].map((you) => wasKicked(left, you))).toEqual([false, true, false, false]);
});

test('who was asked to leave cannot come back, whoever else sits there later', () => {
  const taken = (player: string): Event => {
    return { type: 'seat_taken', seat: 1, player, name: player, nonce: '', bot: null, program: false };
  };
  const left = (kicked: boolean): Event => ({ type: 'seat_left', seat: 1, kicked });
  const entries = log(taken('a'), left(false), taken('b'), left(true), taken('c'));
  expect(['a', 'b', 'c', null].map((id) => wasSentAway(entries, id))).toEqual([false, true, false, false]);
});

test('one’s own choice can be taken back as long as it is the last', () => {
  expect(ownChoiceIsLast(log(acted(1), acted(0)), 0)).toBe(true);
  expect(ownChoiceIsLast(log(acted(0), acted(1)), 0)).toBe(false);
});

test('talk does not count as an answer', () => {
  expect(ownChoiceIsLast(log(acted(0), TALK), 0)).toBe(true);
});

test('what was rolled stays rolled', () => {
  expect(ownChoiceIsLast(log(acted(0), ROLL), 0)).toBe(false);
});

test('hidden choices of others are no answer', () => {
  expect(ownChoiceIsLast(log(acted(0, true), acted(1, true)), 0)).toBe(true);
});

test('what was shown cannot be taken back', () => {
  const shown: Event = { type: 'shown', actions: {} };
  expect(ownChoiceIsLast(log(acted(0, true), acted(1, true), shown), 0)).toBe(false);
});

test('what a bot chose for somebody is not theirs to take back', () => {
  expect(ownChoiceIsLast(log(acted(0, false, 'bot')), 0)).toBe(false);
});

test('a spectator has nothing to take back', () => {
  expect(ownChoiceIsLast(log(acted(0)), null)).toBe(false);
});
