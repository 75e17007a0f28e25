import { expect, test } from 'vitest';
import { feet, numberAt, type PlankShape } from './art/geometry';
import { cardOf, rows, sorted } from './cards';
import { chronicle } from './chronicle';
import { eventsOf } from './events';
import { draftOf, EMPTY, missing, moved, plankAction, plankOfAction, pointsOf, worthOf, type Moved } from './planks';
import { arrange, groupsOf, type Laid } from './pool';
import { cards, eventsCalled, FOUR, happened, line, TWO, type Heard, WATCHED } from './recorded.test-help';
import { rest, step, withPending, type Scene } from './scene';
import { sourceOf } from './sheet';
import { place, restAt, walk } from './walk';

const SHAPE: PlankShape = { width: 104, height: 165, taper: 7, margin: 20 };

const WORTH = { front: [0, 3, 3, 7, 20], back: [20, 7, 3, 3, 0] };

test('cards are told by their names', () => {
  expect(cardOf('green-11')).toEqual({ colour: 'green', value: 11 });
  expect(cardOf('monkey')).toEqual({ colour: null, value: 0 });
  expect(cardOf('mate')).toEqual({ colour: null, value: 13 });
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

test('a plank is worth what its game says of the spaces of those who are still on it', () => {
  expect(pointsOf(WORTH, { side: 'front', pirates: [0, 4, null, 2] })).toBe(0 + 20 + 3);
  expect(worthOf(WORTH, 'back', 0)).toBe(20);
  expect(worthOf(WORTH, 'back', null)).toBe(0);
});

test('moves are made on the planks of those they belong to', () => {
  const planks = [{ side: 'front' as const, pirates: [1, 1, 1, 1] }, null];
  const same = { type: 'moved' as const, card: 'mate', count: 2, only: null };
  const moves: Moved[] = [
    {
      ...same,
      seat: 0,
      colour: 'yellow',
      steps: 2,
      way: 'up',
      why: 'highest_and_eight',
      overboard: false,
      space: 3,
      worth: 5,
    },
    {
      ...same,
      seat: 0,
      colour: 'blue',
      steps: -2,
      way: 'down',
      why: 'lowest_and_five',
      overboard: true,
      space: null,
      worth: 0,
    },
    {
      ...same,
      seat: 1,
      colour: 'red',
      steps: 1,
      way: 'up',
      count: 1,
      why: 'highest',
      overboard: false,
      space: 2,
      worth: 3,
    },
  ];
  expect(moved(planks, moves)).toEqual([{ side: 'front', pirates: [1, 3, 1, null] }, null]);
});

test.each([
  ['two', TWO],
  ['four', FOUR],
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
  const fallen = eventsCalled('moved', journal).filter((event) => event.overboard);
  expect(sourceOf(rounds, 0).overboard + sourceOf(rounds, 1).overboard).toBe(fallen.length);
});

test('a card taken back gives way to the one played instead', () => {
  const lines = [
    line({ type: 'dealer', seat: 0, round: 1, only: null }),
    line({ type: 'played', seat: 2, card: 'red-4', only: null }),
    line({ type: 'colour_announced', colour: 'red', seat: null, only: null }),
    line({ type: 'played', seat: 2, card: 'red-6', only: null }),
  ];
  expect(chronicle(lines)[0]!.tricks[0]!.cards).toEqual([{ seat: 2, card: 'red-6' }]);
});

const LAID: Laid = {
  cards: [
    { seat: 1, card: 'monkey' },
    { seat: 2, card: 'red-9' },
    { seat: null, card: 'blue-4' },
  ],
  centre: ['red-2'],
  colour: 'red',
  moves: [{ seat: 1, colour: 'red', steps: -1, card: 'monkey', overboard: false }],
  stays: null,
};

test('cards lie by colour from low to high, and those without one with the colour to follow', () => {
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
  [200, 200, 24],
  [240, 160, 24],
  [900, 300, 24],
  [206, 118, 18],
])('all cards of the fullest table fit into %i × %i', (width, height, least) => {
  const cards = [1, 3, 5, 7, 9, 11].map((value, seat) => ({ seat, card: `${seat % 2 ? 'red' : 'green'}-${value}` }));
  const groups = groupsOf({ ...LAID, cards, centre: ['yellow-1', 'blue-2', 'red-12', 'green-12'] });
  const { size, cards: lying, frames } = arrange(groups, width, height);
  expect(lying).toHaveLength(10);
  expect(size).toBeGreaterThanOrEqual(least);
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

/** The scene after each event of an update. */
function scenes(before: Heard, now: Heard): Scene[] {
  let scene = rest(before.view);
  return eventsOf(now.steps).map((event) => (scene = step(scene, event, now.view)));
}

const pairs = (game: readonly Heard[]): [Heard, Heard][] => game.slice(1).map((now, i) => [game[i]!, now]);

test.each([
  ['two', TWO],
  ['four', FOUR],
  ['four, as a spectator hears it,', WATCHED],
])('what is told of a game of %s leads to what lies there afterwards', (_, game) => {
  for (const [before, now] of pairs(game)) {
    const last = scenes(before, now).at(-1);
    const { view } = now;
    if (!last || view.stage === 'dealing' || view.over) continue;
    expect([...(last.stays ?? last.centre)].sort()).toEqual([...view.centre].sort());
    if (view.stage !== 'playing') continue;
    expect(last.planks).toEqual(view.seats.map((seat) => seat.plank));
    if (view.trick.length === 0) continue;
    expect([last.cards, last.colour]).toEqual([view.trick, view.colour]);
    expect(last.moves).toEqual(view.preview!.moves);
    expect(last.hand).toEqual(view.hand);
  }
});

test('a new trick begins on an empty table', () => {
  const { view } = FOUR.find(({ view: one }) => one.stage === 'playing' && one.last_trick && one.trick.length === 0)!;
  expect(rest(view).cards).toEqual([]);
  expect(rest(view).centre).toEqual(view.centre);
});

test('pirates move when it is told, and not before', () => {
  const at = FOUR.findIndex(({ steps, view }) => {
    return view.stage === 'playing' && eventsCalled('moved', steps).some((event) => event.overboard);
  });
  const [before, now] = [FOUR[at - 1]!, FOUR[at]!];
  const told = scenes(before, now);
  const [full, done] = [told[0]!, told.at(-1)!];
  expect(full.planks).toEqual(before.view.seats.map((seat) => seat.plank));
  expect(full.cards).toHaveLength(4);
  expect(full.stays).toBeNull();
  expect(done.planks).toEqual(now.view.seats.map((seat) => seat.plank));
  expect(done.moves).toEqual(now.view.last_trick!.moves);
  expect(done.next).toBe(now.view.leader);
});

test('at the end of a round the planks stay to be counted, with a reason for nothing', () => {
  const [before, now] = pairs(FOUR).find(([, one]) => happened('round_scored')(one))!;
  const last = scenes(before, now)
    .filter((scene) => scene.result.length === 4)
    .at(-1)!;
  expect(last.result.map(({ points }) => points)).toEqual(now.view.seats.map((seat) => seat.points[0]));
  for (const [seat, { pirates }] of last.result.entries()) {
    const spaces = last.planks[seat]!.pirates;
    expect(pirates.map((points) => points === null)).toEqual(spaces.map((space) => space === null));
  }
});

test('a card on its way to the server lies on the table already', () => {
  const heard = FOUR.find((one) => cards(one).length > 0)!;
  const [{ view }, action] = [heard, cards(heard)[0]!];
  const card = action.slice(5);
  const scene = withPending(rest(view), view, action);
  expect(scene.cards).toEqual([...view.trick, { seat: 0, card }]);
  expect(withPending(rest(view), view, null)).toEqual(rest(view));
  expect(withPending(rest(view), view, 'play nothing').cards).toEqual(view.trick);
});

test('with two players a card on its way is not laid open', () => {
  const heard = TWO.find((one) => cards(one).length > 0)!;
  expect(withPending(rest(heard.view), heard.view, cards(heard)[0]!).cards).toEqual(heard.view.trick);
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
