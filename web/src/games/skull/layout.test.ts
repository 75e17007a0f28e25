import { expect, test } from 'vitest';
import { matAction, ownDiscs, showAction, sortChoices } from './choices';
import { angleOf, indexAt } from './dial';
import { arrange } from './pile';
import { momentIn } from './recordings';
import type { DiscScene } from './scene';
import { clockwise } from './seating';

test('the others sit clockwise from the left of the viewer, a spectator sees everybody', () => {
  expect(clockwise(4, 2)).toEqual([3, 0, 1]);
  expect(clockwise(3, null)).toEqual([0, 1, 2]);
});

test('choices are sorted by what they are made with', () => {
  const choices = sortChoices(['place flower', 'place last_chance', 'bid 10', 'bid 9', 'pass']);
  expect([...choices.places]).toEqual(['flower', 'last_chance']);
  expect(choices.bids).toEqual([9, 10]);
  expect(choices.pass).toBe(true);
  expect(choices.shows).toBeNull();
  expect(sortChoices(['show none', 'show 1', 'show 2', 'show 1 2']).shows).toEqual([1, 2]);
  expect(sortChoices(['show none']).shows).toEqual([]);
});

test('picked discs are named from the lowest', () => {
  expect(showAction(new Set([3, 1]))).toBe('show 1 3');
  expect(showAction(new Set())).toBe('show none');
});

test('a mat names the starter only when a starter is asked for', () => {
  expect(matAction(momentIn('skull_3', ({ view }) => view.stage === 'naming_starter').view, 1)).toBe('start 1');
  expect(matAction(momentIn('skull_3', ({ view }) => view.stage === 'revealing').view, 1)).toBe('reveal 1');
});

test('what can be lost is hand and stack together, without the Last Chance', () => {
  const { view } = momentIn('skull_3', (one) => one.view.stage === 'losing_by_choice' && one.view.to_act.includes(0));
  const [own] = view.seats;
  expect(ownDiscs(view)).toHaveLength(own!.discs);
  expect(ownDiscs(view)).toContain('skull');
  expect(ownDiscs({ ...view, hand: ['last_chance'] })).toEqual([...own!.stack].sort());
});

function disc(position: number, turned: number | null = null, shown = false): DiscScene {
  return { position, face: null, turned, shown };
}

test('a pile rises with every disc and only its highest is on top', () => {
  const pile = arrange([disc(0), disc(1), disc(2)]);
  const heights = pile.map((one) => one.y);
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(new Set(heights).size).toBe(3);
  expect(pile.map((one) => one.top)).toEqual([false, false, true]);
});

test('turned discs lie in a row in the order they were turned, those shown behind them', () => {
  const row = arrange([disc(0, null, true), disc(1, 1), disc(2, 0)]);
  expect(row.every((one) => one.up)).toBe(true);
  const order = [...row].sort((a, b) => a.x - b.x).map((one) => one.position);
  expect(order).toEqual([2, 1, 0]);
});

test.each([1, 2, 3, 9, 24])('on a dial with %i numbers every one can be pointed at', (count) => {
  for (let i = 0; i < count; i += 1) {
    const angle = (angleOf(i, count) * Math.PI) / 180;
    expect(indexAt(Math.sin(angle), -Math.cos(angle), count)).toBe(i);
  }
});
