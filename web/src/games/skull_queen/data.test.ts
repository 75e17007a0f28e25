import { expect, test } from 'vitest';
import type { JournalLine } from '../../api/types';
import { feet, numberAt, type PlankShape } from '../../art/skull_queen/geometry';
import { cardNumbered, cardOf, rows, sorted } from './cards';
import { chronicle } from './chronicle';
import { draftOf, EMPTY, missing, moved, plankAction, plankNumbered, plankOfAction, pointsOf, worthOf } from './planks';
import { arrange, groupsOf, type Laid } from './pool';
import { FOUR, TWO } from './recorded.test-help';
import { ending, sceneOf, withPending } from './scene';
import { ranked, sourceOf, totals } from './sheet';
import { place, restAt, walk } from './walk';

const SHAPE: PlankShape = { width: 104, height: 165, taper: 7, margin: 20 };

function line(what: string, seat: number, value: number): JournalLine {
  return { what, seat, value, other: -1, text: null };
}

test('cards are told by their names and by their numbers', () => {
  expect(cardOf('green-11')).toEqual({ colour: 'green', value: 11 });
  expect(cardOf('monkey')).toEqual({ colour: null, value: 0 });
  expect(cardOf('mate')).toEqual({ colour: null, value: 13 });
  expect([0, 11, 12, 47, 48, 49].map(cardNumbered)).toEqual([
    'red-1',
    'red-12',
    'yellow-1',
    'blue-12',
    'monkey',
    'mate',
  ]);
});

test('a hand is sorted by colour and value, with the cards without colour last', () => {
  expect(sorted(['mate', 'blue-2', 'red-12', 'monkey', 'red-3', 'yellow-1'])).toEqual([
    'red-3',
    'red-12',
    'yellow-1',
    'blue-2',
    'monkey',
    'mate',
  ]);
});

test('a hand too long for one row lies in two of about the same length', () => {
  const hand = Array.from({ length: 13 }, (_, i) => `red-${i}`);
  expect(rows(hand.slice(0, 8), 8).map((row) => row.length)).toEqual([8]);
  expect(rows(hand, 8).map((row) => row.length)).toEqual([7, 6]);
  expect(rows(hand, 8).flat()).toEqual(hand);
});

test('a plank is put into words once all four pirates stand on it', () => {
  const draft = { side: 'back' as const, spaces: { red: 2, yellow: 0, green: null, blue: 1 } };
  expect(plankAction(EMPTY)).toBeNull();
  expect(plankAction(draft)).toBeNull();
  expect(missing(draft)).toEqual(['green']);
  expect(plankAction({ ...draft, spaces: { ...draft.spaces, green: 4 } })).toBe('plank back 2 0 4 1');
});

test('the words of a plank give the plank again', () => {
  const plank = plankOfAction('plank front 2 0 4 1')!;
  expect(plank).toEqual({ side: 'front', pirates: [2, 0, 4, 1] });
  expect(plankAction(draftOf(plank))).toBe('plank front 2 0 4 1');
  expect(plankOfAction('play red-7')).toBeNull();
});

test('a plank from the journal has its side and its spaces', () => {
  expect(plankNumbered(2 * 125 + 0 * 25 + 4 * 5 + 1)).toEqual({ side: 'front', pirates: [2, 0, 4, 1] });
  expect(plankNumbered(625 + 4)).toEqual({ side: 'back', pirates: [0, 0, 0, 4] });
});

test('a plank is worth the spaces of those who are still on it', () => {
  expect(pointsOf({ side: 'front', pirates: [0, 4, null, 2] })).toBe(1 + 8 + 3);
  expect(worthOf('back', 0)).toBe(8);
  expect(worthOf('back', null)).toBe(0);
});

test('moves are made on the planks of those they belong to', () => {
  const planks = [{ side: 'front' as const, pirates: [1, 1, 1, 1] }, null];
  const moves = [
    { seat: 0, colour: 'yellow' as const, steps: 2, overboard: false },
    { seat: 0, colour: 'blue' as const, steps: -2, overboard: true },
    { seat: 1, colour: 'red' as const, steps: 1, overboard: false },
  ];
  expect(moved(planks, moves)).toEqual([{ side: 'front', pirates: [1, 3, 1, null] }, null]);
});

test.each([
  ['two', TWO],
  ['four', FOUR.slice(0, 57)],
])('the journal of %s gives the planks, points, centre and last trick of every view', (_, frames) => {
  for (const { view, journal } of frames) {
    const round = chronicle(journal).at(-1)!;
    expect(round.number).toBe(view.round);
    if (view.stage === 'playing') {
      expect(round.planks).toEqual(view.seats.map((seat) => seat.plank));
      expect([...round.centre].sort()).toEqual([...view.centre].sort());
    }
    const last = round.tricks.filter((trick) => trick.over).at(-1);
    if (!last || view.stage !== 'playing') continue;
    expect(last.cards.map((played) => played.card).sort()).toEqual(
      view.last_trick!.cards.map((one) => one.card).sort(),
    );
    expect(last.moves).toEqual(view.last_trick!.moves);
    expect(last.colour).toBe(view.last_trick!.colour);
    expect([...last.centre].sort()).toEqual([...view.last_trick!.centre].sort());
  }
});

test('the points of all rounds are in the journal', () => {
  const { view, journal } = TWO.at(-1)!;
  const rounds = chronicle(journal);
  expect(rounds.map((round) => round.points)).toEqual([0, 1].map((i) => view.seats.map((seat) => seat.points[i])));
  for (const seat of [0, 1]) {
    const { pirates } = sourceOf(rounds, seat);
    expect(pirates.reduce((sum, one) => sum + one, 0)).toBe(view.scores[seat]);
  }
  expect(sourceOf(rounds, 0).overboard + sourceOf(rounds, 1).overboard).toBe(
    journal.filter((one) => one.what === 'overboard').length,
  );
});

test('a card taken back gives way to the one played instead', () => {
  const lines = [line('dealer', 0, 1), line('played', 2, 3), line('colour_announced', -1, 0), line('played', 2, 5)];
  expect(chronicle(lines)[0]!.tricks[0]!.cards).toEqual([{ seat: 2, card: 'red-6' }]);
});

test('totals begin with nothing and end with the score', () => {
  const { view } = TWO.at(-1)!;
  expect(totals(view).map((one) => one.at(-1))).toEqual(view.scores);
  expect(totals(view).map((one) => one[0])).toEqual([0, 0]);
  expect(view.scores[ranked(view)[0]!]).toBe(Math.max(...view.scores));
});

const LAID: Laid = {
  cards: [
    { seat: 1, card: 'monkey' },
    { seat: 2, card: 'red-9' },
    { seat: null, card: 'blue-4' },
  ],
  centre: ['red-2'],
  colour: 'red',
  moves: [{ seat: 1, colour: 'red', steps: -1, overboard: false }],
  stays: null,
};

test('cards lie by colour from low to high, and those without one with the announced colour', () => {
  const groups = groupsOf(LAID);
  expect(groups.map((group) => group.colour)).toEqual(['red', 'blue']);
  expect(groups[0]!.cards.map((one) => one.card)).toEqual(['monkey', 'red-2', 'red-9']);
  expect(groups[0]!.cards.map((one) => one.from)).toEqual(['seat', 'centre', 'seat']);
  expect(groups[1]!.cards[0]!.from).toBe('ghost');
  expect(groupsOf({ ...LAID, colour: null }).map((group) => group.colour)).toEqual(['red', 'blue', null]);
});

test('a card says what it does, and what becomes of it', () => {
  const [first, second] = groupsOf(LAID)[0]!.cards;
  expect(first!.move).toEqual(LAID.moves[0]);
  expect(second!.move).toBeNull();
  expect(first!.fate).toBe('open');
  const over = groupsOf({ ...LAID, stays: ['blue-4'] });
  expect(over.map((group) => group.cards[0]!.fate)).toEqual(['gone', 'stays']);
});

test.each([
  [200, 200],
  [240, 160],
  [900, 300],
])('all cards of the fullest table fit into %i × %i', (width, height) => {
  const cards = [1, 3, 5, 7, 9, 11].map((value, seat) => ({ seat, card: `${seat % 2 ? 'red' : 'green'}-${value}` }));
  const groups = groupsOf({ ...LAID, cards, centre: ['yellow-1', 'blue-2', 'red-12', 'green-12'] });
  const { size, cards: lying, frames } = arrange(groups, width, height);
  expect(lying).toHaveLength(10);
  expect(size).toBeGreaterThanOrEqual(24);
  for (const frame of frames) {
    expect(frame.x).toBeGreaterThanOrEqual(0);
    expect(frame.y).toBeGreaterThanOrEqual(0);
    expect(frame.x + frame.width).toBeLessThanOrEqual(width);
    expect(frame.y + frame.height).toBeLessThanOrEqual(height);
  }
});

test('no two cards on the table cover each other', () => {
  const cards = [1, 2, 3, 4, 5, 6].map((value, seat) => ({ seat, card: `red-${value}` }));
  const { size, cards: lying } = arrange(groupsOf({ ...LAID, cards }), 210, 240);
  for (const [i, a] of lying.entries()) {
    for (const b of lying.slice(i + 1)) {
      expect(Math.abs(a.x - b.x) >= size || Math.abs(a.y - b.y) >= size * 1.4).toBe(true);
    }
  }
});

test('between two tricks the last one still lies there', () => {
  const { view } = FOUR.find(({ view: one }) => one.stage === 'playing' && one.last_trick && one.trick.length === 0)!;
  expect(sceneOf(view).cards).toEqual(view.last_trick!.cards);
  expect(sceneOf(view).stays).toEqual(view.centre);
});

test('a trick that has ended is shown with its last card and then with what it did', () => {
  const at = FOUR.findIndex(({ steps }) => steps.some((one) => one.what === 'overboard'));
  const [before, now] = [FOUR[at - 1]!, FOUR[at]!];
  const [full, done, ...more] = ending(sceneOf(before.view), now.view, now.steps);
  expect(more).toEqual([]);
  expect(full!.planks).toEqual(before.view.seats.map((seat) => seat.plank));
  expect(full!.cards).toHaveLength(4);
  expect(done!.planks).toEqual(now.view.seats.map((seat) => seat.plank));
  expect([...done!.stays!].sort()).toEqual([...now.view.centre].sort());
});

test('at the end of a round the planks stay to be counted', () => {
  const at = FOUR.findIndex(({ steps }) => steps.some((one) => one.what === 'round_scored'));
  const scenes = ending(sceneOf(FOUR[at - 1]!.view), FOUR[at]!.view, FOUR[at]!.steps);
  const last = scenes.at(-1)!;
  expect(last.points).toEqual(FOUR[at]!.view.seats.map((seat) => seat.points[0]));
  expect(last.planks.map((plank) => pointsOf(plank!))).toEqual(last.points);
});

test('nothing comes between when no trick has ended', () => {
  const at = FOUR.findIndex(({ view }) => view.trick.length === 2);
  expect(ending(sceneOf(FOUR[at - 1]!.view), FOUR[at]!.view, FOUR[at]!.steps)).toEqual([]);
});

test('a card on its way to the server lies on the table already', () => {
  const { view, legal } = FOUR.find((one) => one.legal.length > 0)!;
  const card = legal[0]!.slice(5);
  const scene = withPending(sceneOf(view), view, legal[0]!);
  expect(scene.cards).toEqual([...view.trick, { seat: 0, card }]);
  expect(withPending(sceneOf(view), view, null)).toEqual(sceneOf(view));
  expect(withPending(sceneOf(view), view, 'play nothing').cards).toEqual(view.trick);
});

test('a captain’s card on its way is not laid open', () => {
  const { view, legal } = TWO.find((one) => one.legal.length > 0)!;
  expect(withPending(sceneOf(view), view, legal[0]!).cards).toEqual(view.trick);
});

test('pirates stand in their lanes, left of each other and right of the numbers', () => {
  for (let space = 0; space < 5; space += 1) {
    const xs = [0, 1, 2, 3].map((lane) => feet(SHAPE, lane, space).x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(xs[0]! - numberAt(SHAPE, space).x).toBeGreaterThan(8);
    expect(xs[3]!).toBeLessThan(SHAPE.width);
  }
});

test('a pirate walks from one space to the other in hops', () => {
  const frames = walk(SHAPE, 1, 0, 2, true);
  expect(frames).toHaveLength(5);
  expect(frames[0]!.transform).toBe(place(restAt(SHAPE, 1, 0)));
  expect(frames.at(-1)!.transform).toBe(place(restAt(SHAPE, 1, 2)));
});

test.each([
  [3, true],
  [1, false],
])('a pirate pushed over the edge from space %i goes under and comes up in the sea', (from, up) => {
  const frames = walk(SHAPE, 2, from, null, up);
  expect(frames.some((frame) => frame.opacity === 0)).toBe(true);
  expect(frames.at(-1)).toEqual({ transform: place(restAt(SHAPE, 2, null)), opacity: 1 });
});
