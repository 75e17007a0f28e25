import { expect, test } from 'vitest';
import { axisOf, pointOf } from './chart';
import { groups } from './hand';
import { places, spotOf, wheelOf } from './layout';
import { recorded } from './recorded.test-help';
import { bonusIn, sceneOf, taken, withThrown, type Scene } from './scene';
import { linesOf, pointsOfLastHand, ranked, sources, totals } from './sheet';
import { pips } from './standing';

const frames = recorded('skull_king_6');
const last = frames.at(-1)!.seat.view;

test.each([3, 4, 5, 6])('%i players sit clockwise round the table, the viewer at the bottom', (players) => {
  const all = places(players, 2);
  expect(all.map((place) => place.seat)).toEqual(Array.from({ length: players }, (_, i) => (2 + i) % players));
  expect(all[0]!.spot).toEqual({ x: 0, y: 1 });
  expect(all[1]!.spot.x).toBeLessThan(0);
  expect(all.at(-1)!.spot.x).toBeGreaterThan(0);
});

test.each([3, 4, 5, 6])('no two of %i players share a cell', (players) => {
  const all = places(players, 0);
  for (const cells of [all.map((place) => place.tall), all.map((place) => place.wide)]) {
    expect(new Set(cells.map((cell) => cell.join('|'))).size).toBe(players);
  }
});

test('opposite seats lie opposite each other', () => {
  expect(spotOf(3, 6)).toEqual({ x: 0, y: -1 });
});

test.each([2, 3, 4, 5, 6, 7, 8, 9])('a wheel for %i numbers has them over the top, from left to right', (count) => {
  const { numbers, handles } = wheelOf(count);
  expect(numbers).toHaveLength(count);
  expect(numbers.length + handles.length).toBe(10);
  expect(numbers[0]!.x).toBeCloseTo(-numbers.at(-1)!.x);
  expect(numbers[0]!.x).toBeLessThan(0);
  for (const handle of handles) expect(handle.y).toBeGreaterThan(Math.min(...numbers.map((spot) => spot.y)));
});

test('while bids are made nothing lies on the table', () => {
  expect(sceneOf(frames[0]!.seat.view)).toEqual({ kind: 'bids' });
});

test('the bids lie open until the first die is thrown', () => {
  const at = frames.findIndex((frame) => frame.seat.steps.some((line) => line.what === 'bid'));
  expect(sceneOf(frames[at]!.seat.view)).toEqual({ kind: 'shown' });
  expect(sceneOf(frames[at + 1]!.seat.view).kind).toBe('trick');
});

test('a trick lies there until the next one is led, and says who has taken it', () => {
  const at = frames.findIndex(({ seat }) => seat.view.tricks.length === 1 && seat.view.trick.length === 0);
  const view = frames[at]!.seat.view;
  const scene = sceneOf(view);
  expect(scene).toMatchObject({ kind: 'taken', taker: view.last_trick!.taker });
});

test('a die keeps its key from the throw to the end of the trick', () => {
  const at = frames.findIndex(({ seat }) => seat.view.hand === 2 && seat.view.trick.length === 5);
  const [before, after] = [sceneOf(frames[at]!.seat.view), taken(frames[at + 1]!.seat.view)];
  const keys = (scene: Scene | null): string[] => (scene && 'dice' in scene ? scene.dice.map((die) => die.key) : []);
  expect(keys(before)).toHaveLength(5);
  expect(keys(after).slice(0, 5)).toEqual(keys(before));
});

test('the last die of a hand keeps the keys of its trick, though the next hand has begun', () => {
  const at = frames.findIndex(({ seat }) => seat.view.hand === 2 && seat.view.stage === 'bidding');
  const before = sceneOf(frames[at - 1]!.seat.view);
  const after = taken(frames[at]!.seat.view);
  expect(before.kind === 'trick' && after?.kind === 'taken' && after.dice[0]!.key === before.dice[0]!.key).toBe(true);
});

test('a die on its way to the server lies on the table already, and is no longer behind the screen', () => {
  const { view } = frames.find(({ seat }) => seat.legal.some((action) => action.startsWith('throw ')))!.seat;
  const kind = view.dice[0]!;
  const scene = withThrown(sceneOf(view), view, `throw ${kind}`);
  expect(scene.kind === 'trick' && scene.dice.at(-1)).toMatchObject({ seat: 0, kind, face: null });
  const count = (pending: string | null): number => groups(view.dice, pending).reduce((sum, one) => sum + one.count, 0);
  expect(count(`throw ${kind}`)).toBe(count(null) - 1);
});

test('a pending bid puts no die on the table', () => {
  const scene: Scene = { kind: 'bids' };
  expect(withThrown(scene, frames[0]!.seat.view, 'bid 1')).toBe(scene);
});

test('dice are grouped by colour, specials first', () => {
  expect(groups(['red', 'black', 'red', 'mermaid'], null)).toEqual([
    { kind: 'mermaid', count: 1 },
    { kind: 'black', count: 1 },
    { kind: 'red', count: 2 },
  ]);
});

test('the bonus of the last trick is found in the journal, older ones are not', () => {
  const line = (what: string, value = 0) => ({ what, seat: 0, value, other: -1, text: null });
  const journal = [line('trick_taken'), line('bonus_king', 50), line('threw'), line('trick_taken')];
  expect(bonusIn(journal)).toBe(0);
  expect(bonusIn([...journal, line('bonus_pirates', 60), line('hand_scored', 80)])).toBe(60);
});

test('pips show what is made, open and too much', () => {
  expect(pips(2, 1)).toEqual(['made', 'open']);
  expect(pips(1, 3)).toEqual(['made', 'over', 'over']);
  expect(pips(0, 0)).toEqual([]);
});

test('running totals end at the scores', () => {
  expect(totals(last).map((line) => line.at(-1))).toEqual(last.scores);
  expect(totals(last)[0]).toHaveLength(last.hands + 1);
});

test('the sources of the points add up to the score of every seat', () => {
  for (const [seat, score] of last.scores.entries()) {
    const all = sources(linesOf(last, seat));
    expect(all.exact + all.bonus + all.none + all.missed).toBe(score);
    expect(all.total).toBe(score);
    expect(all.of).toBe(last.hands);
  }
});

test('points are told apart: tricks, bonus, none, missed', () => {
  const lines = [
    { bid: 2, taken: 2, bonus: 50, points: 90 },
    { bid: 0, taken: 0, bonus: 0, points: 30 },
    { bid: 1, taken: 3, bonus: 0, points: -20 },
    { bid: 0, taken: 1, bonus: 0, points: -50 },
  ];
  expect(sources(lines)).toEqual({ exact: 40, bonus: 50, none: 30, missed: -70, total: 50, made: 2, of: 4 });
});

test('before the first hand is scored there is nothing to show of it', () => {
  expect(pointsOfLastHand(frames[0]!.seat.view, 0)).toBeNull();
  expect(pointsOfLastHand(last, 0)).toBe(last.sheet.at(-1)![0]!.points);
});

test('the best comes first, equals as they sit', () => {
  expect(ranked({ ...last, scores: [10, 40, 10, 40, 0, 5] })).toEqual([1, 3, 0, 2, 5, 4]);
});

test('the axis holds all values between round numbers, 0 among them', () => {
  const axis = axisOf([-30, 145]);
  expect(axis).toEqual({ low: -50, high: 150, ticks: [-50, 0, 50, 100, 150] });
  expect(axisOf([]).ticks).toContain(0);
});

test('points of the chart stay within its frame', () => {
  const frame = { left: 10, right: 110, top: 0, bottom: 100 };
  const axis = axisOf([100]);
  expect(pointOf(frame, axis, 4, 0, 0)).toEqual([10, 100]);
  expect(pointOf(frame, axis, 4, 4, 100)).toEqual([110, 0]);
});
