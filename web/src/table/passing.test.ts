import { expect, test } from 'vitest';
import { shownNow, type Moment } from './passing';

const here = (due: number[], seats = [0, 2, 3]): Moment['seats'] =>
  seats.map((seat) => ({ seat, due: due.includes(seat) }));

function now(changes: Partial<Moment>): ReturnType<typeof shownNow> {
  const usual = { seats: here([]), holder: null, last: null, playing: true, busy: false, secrets: true };
  return shownNow({ ...usual, ...changes });
}

test('before and after the game somebody’s page is shown, and there is no curtain', () => {
  expect(now({ playing: false })).toEqual({ seat: 0, curtain: [] });
  expect(now({ playing: false, holder: 2 })).toEqual({ seat: 2, curtain: [] });
});

test('whoever is next has to say so before anything is shown', () => {
  expect(now({ seats: here([2]) })).toEqual({ seat: null, curtain: [2] });
  expect(now({ seats: here([2]), holder: 0 })).toEqual({ seat: null, curtain: [2] });
  expect(now({ seats: here([2]), holder: 2 })).toEqual({ seat: 2, curtain: [] });
});

test('the curtain waits for what is being told to the one before', () => {
  expect(now({ seats: here([2]), holder: 0, busy: true })).toEqual({ seat: 0, curtain: [] });
});

test('one who has to choose again keeps the device, also when others have to choose at the same time', () => {
  expect(now({ seats: here([0, 2, 3]), holder: 2 })).toEqual({ seat: 2, curtain: [] });
});

test('choices at the same time go round: each in turn, from the one who had it last', () => {
  expect(now({ seats: here([0, 3]), holder: 2 }).curtain).toEqual([3]);
  expect(now({ seats: here([0]), holder: 3 }).curtain).toEqual([0]);
  expect(now({ seats: here([0, 2]), last: 0 }).curtain).toEqual([2]);
});

test('while others play elsewhere, the one who has the device looks on', () => {
  expect(now({ holder: 3 })).toEqual({ seat: 3, curtain: [] });
});

test('a curtain that has fallen offers everybody when nobody is due any more, and shows nobody', () => {
  expect(now({ last: 2 })).toEqual({ seat: null, curtain: [0, 2, 3] });
});

test('without secrets there is no curtain: whoever is due is shown', () => {
  expect(now({ secrets: false, seats: here([2]), holder: 0 })).toEqual({ seat: 2, curtain: [] });
  expect(now({ secrets: false, last: 2 })).toEqual({ seat: 2, curtain: [] });
});

test('one alone on a device needs no curtain', () => {
  expect(now({ seats: here([2], [2]) })).toEqual({ seat: 2, curtain: [] });
});
