import { expect, test } from 'vitest';
import { groups } from './hand';
import { places, spotOf, wheelOf } from './layout';
import type { JournalLine, SkullKingEvent, SkullKingView } from '../../api/types';
import { recorded } from '../kit/recorded';
import type { Kind } from './art/colours';
import { eventsOf, happens } from './events';
import { play } from './play';
import { bonusIn, rest, sentDie, taken, withThrown, type Middle, type Scene } from './scene';
import { linesOf, pointsOfLastHand, sources } from './sheet';
import { hasBid, pips } from './standing';

const frames = recorded<SkullKingView>('skull_king_6');
const last = frames.at(-1)!.view;

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

const atRest = (at: number): Scene => rest(frames[at]!.view, frames[at]!.journal);
const keys = (middle: Middle | null): string[] => (middle && 'dice' in middle ? middle.dice.map((die) => die.key) : []);

test('while bids are made nothing lies on the table', () => {
  expect(atRest(0).middle).toEqual({ kind: 'bids' });
});

test('the bids lie open until the first die is thrown', () => {
  const at = frames.findIndex(({ steps }) => happens(steps, 'bids'));
  expect(atRest(at).middle).toEqual({ kind: 'shown' });
  expect(atRest(at + 1).middle.kind).toBe('trick');
});

test('a trick lies there until the next one is led, and says who has taken it', () => {
  const at = frames.findIndex(({ view }) => view.tricks.length === 1 && view.trick.length === 0);
  expect(atRest(at).middle).toMatchObject({ kind: 'taken', trick: frames[at]!.view.last_trick });
});

test('a die keeps its key from the throw to the end of the trick', () => {
  const at = frames.findIndex(({ view }) => view.hand === 2 && view.trick.length === 5);
  const [before, after] = [atRest(at).middle, taken(frames[at + 1]!.view, 0)];
  expect(keys(before)).toHaveLength(5);
  expect(keys(after).slice(0, 5)).toEqual(keys(before));
});

test('the last die of a hand keeps the keys of its trick, though the next hand has begun', () => {
  const at = frames.findIndex(({ view }) => view.hand === 2 && view.stage === 'bidding');
  const before = atRest(at - 1).middle;
  expect(before.kind).toBe('trick');
  expect(keys(taken(frames[at]!.view, 0))[0]).toBe(keys(before)[0]);
});

test('a die on its way to the server lies on the table already, and is no longer behind the screen', () => {
  const at = frames.findIndex(({ table }) => table.legal.some((action) => action.startsWith('throw ')));
  const scene = atRest(at);
  const kind = scene.view.dice[0]!;
  const middle = withThrown(scene, `throw ${kind}`);
  expect(middle.kind === 'trick' && middle.dice.at(-1)).toMatchObject({ seat: 0, kind, face: null });
  const count = (thrown: Kind | null): number => groups(scene.view.dice, thrown).reduce((n, one) => n + one.count, 0);
  expect(count(sentDie(scene, `throw ${kind}`))).toBe(count(null) - 1);
});

test('a die that was told of is not on its way any more', () => {
  const at = frames.findIndex(({ steps }) => eventsOf(steps).some((one) => one.type === 'threw' && one.seat === 0));
  const event = eventsOf(frames[at]!.steps).find((one) => one.type === 'threw')!;
  const scene = play.step(atRest(at - 1), event, frames[at]!.view);
  expect(sentDie(scene, `throw ${event.die}`)).toBeNull();
  expect(withThrown(scene, `throw ${event.die}`)).toBe(scene.middle);
});

test('a pending bid puts no die on the table', () => {
  const scene = atRest(0);
  expect(withThrown(scene, 'bid 1')).toBe(scene.middle);
});

test('dice are grouped by colour, specials first', () => {
  expect(groups(['red', 'black', 'red', 'mermaid'], null)).toEqual([
    { kind: 'mermaid', count: 1 },
    { kind: 'black', count: 1 },
    { kind: 'red', count: 2 },
  ]);
});

test('the bonus of the last trick is found in the journal, older ones are not', () => {
  const lines = (...events: SkullKingEvent[]): JournalLine[] => events.map((event) => ({ event, text: null }));
  const taken: SkullKingEvent = {
    type: 'trick_taken',
    seat: 0,
    trick: 1,
    die: 'mermaid',
    face: 'skull',
    why: 'mermaid_beats_king',
    taken: 1,
    reachable: [true],
    only: null,
  };
  const bonus = (points: number, reachable = true): SkullKingEvent => {
    return { type: 'bonus', seat: 0, points, total: points, captured: 'pirates', count: 2, reachable, only: null };
  };
  expect(bonusIn(lines(taken, bonus(50), taken))).toBe(0);
  expect(bonusIn(lines(taken, bonus(50), taken, bonus(60)))).toBe(60);
  expect(bonusIn(lines(taken, bonus(60, false)))).toBe(0);
});

test('pips show what is made, open and too much', () => {
  expect(pips(2, 1)).toEqual(['made', 'open']);
  expect(pips(1, 3)).toEqual(['made', 'over', 'over']);
  expect(pips(0, 0)).toEqual([]);
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
  expect(pointsOfLastHand(frames[0]!.view, 0)).toBeNull();
  expect(pointsOfLastHand(last, 0)).toBe(last.sheet.at(-1)![0]!.points);
});

test('nobody has bid where nobody is asked: in a replay, or while a hand opens', () => {
  const { view } = frames.find((frame) => frame.view.stage === 'bidding' && frame.view.to_act.length === 1)!;
  const asked = view.to_act[0]!;
  const bids = (to_act: number[]): boolean[] => view.seats.map((_, seat) => hasBid({ ...view, to_act }, seat));
  expect(bids([asked])).toEqual(view.seats.map((_, seat) => seat !== asked));
  expect(bids([])).not.toContain(true);
});
