import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AT_REST } from '../stage/play';
import { Choice, type ChoiceProps } from './choice.svelte';

let made: string[] = [];
let props: ChoiceProps;
let choice: Choice;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  props = {
    legal: new Set(['red', 'blue']),
    pending: null,
    confirm: true,
    act: (action) => made.push(action),
    stage: AT_REST,
  };
  choice = new Choice(() => props);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a choice is made with one tap by whoever does not want to confirm', () => {
  props.confirm = false;
  choice.tap('red');
  expect(made).toEqual(['red']);
});

test('a choice is selected first, and confirmed by a second tap that is not a double tap', () => {
  choice.tap('red');
  vi.advanceTimersByTime(250);
  choice.tap('red');
  choice.confirm();
  expect([choice.selected, made]).toEqual(['red', []]);
  vi.advanceTimersByTime(200);
  choice.tap('red');
  expect([choice.selected, made]).toEqual([null, ['red']]);
});

test('another choice can be selected immediately', () => {
  choice.tap('red');
  choice.tap('blue');
  expect(choice.selected).toBe('blue');
});

test('what cannot be taken back is asked of everybody', () => {
  props.confirm = false;
  choice.tap('red', true);
  expect([choice.selected, made]).toEqual(['red', []]);
  vi.advanceTimersByTime(400);
  choice.confirm();
  expect(made).toEqual(['red']);
});

test('nothing can be chosen while something is told or a choice is on its way', () => {
  props.stage = { ...AT_REST, busy: true };
  choice.tap('red', false);
  props.stage = AT_REST;
  props.pending = 'blue';
  choice.tap('red', false);
  expect([made, choice.shown]).toEqual([[], 'blue']);
});

test('a selection ends when other choices are offered', () => {
  choice.tap('red');
  props.legal = new Set(['red']);
  expect(choice.selected).toBeNull();
});

test('what is not legal is sent, for the server says why not', () => {
  choice.tap('green');
  expect(made).toEqual(['green']);
});
