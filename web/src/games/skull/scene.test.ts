import { expect, test } from 'vitest';
import type { JournalLine } from '../../api/types';
import { middle } from './middle';
import { beats } from './playback.svelte';
import { GAMES, recorded } from './recorded';
import { handLeft, sceneOf, step, withPending, type Scene } from './scene';
import { challenges } from './story';

const BOTH = ['seat', 'spectator'] as const;
const ALL = GAMES.flatMap((game) => BOTH.map((as) => [game, as] as const));

/** What lines can say: not that a player who is out takes the stack along, nor that the Last Chance is recognised. */
function told(scene: Scene): Scene {
  const seats = scene.seats.map((seat) => ({
    ...seat,
    stack:
      seat.owned === 0
        ? []
        : seat.stack.map((disc) => ({ ...disc, face: disc.face === 'last_chance' ? null : disc.face })),
  }));
  return { ...scene, moment: null, seats };
}

test.each(ALL)('line by line %s comes to the same scenes as view by view, for a %s', (game, as) => {
  const frames = recorded(game, as);
  for (const [i, { view, steps, journal }] of frames.entries()) {
    const before = frames[i - 1];
    if (!before) continue;
    const walked = steps.reduce<Scene>((scene, line) => step(scene, line, view), sceneOf(before.view, before.journal));
    const there = sceneOf(view, journal);
    expect(told(walked), `${game} ${i}`).toEqual(told(there));
  }
});

test('own discs lie face up only once they have been turned', () => {
  const frames = recorded('skull_3');
  const before = sceneOf(frames[4]!.view, frames[4]!.journal);
  const after = sceneOf(frames[5]!.view, frames[5]!.journal);
  expect(before.seats[0]?.stack.map((disc) => disc.turned)).toEqual([null]);
  expect(after.seats[0]?.stack.map((disc) => disc.turned)).toEqual([0]);
});

test('without a journal the discs of others still lie face up once they are known', () => {
  const { view } = recorded('skull')[17]!;
  const scene = sceneOf(view, []);
  expect(scene.found).toBe(4);
  expect(scene.seats[2]?.stack.map((disc) => disc.turned)).toEqual([null, 0]);
});

test('a choice is shown as made before the server has answered', () => {
  const { view, journal } = recorded('skull')[26]!;
  const scene = sceneOf(view, journal);
  expect(withPending(scene, 'place flower', view).seats[0]?.stack.at(-1)?.face).toBe('flower');
  expect(handLeft(view.hand, 'place flower')).toHaveLength(view.hand.length - 1);
  expect(withPending(scene, 'bid 4', view)).toMatchObject({ bid: 4, bidder: 0 });
  expect(withPending(scene, 'pass', view).seats[0]?.passed).toBe(true);
  expect(withPending(scene, null, view)).toBe(scene);
});

test('discs are turned one after another, and what the viewer did takes no time', () => {
  const frames = recorded('skull_3');
  const { view, steps, journal } = frames[14]!;
  const from = sceneOf(frames[13]!.view, frames[13]!.journal);
  const told = beats(from, view, steps, journal);
  const moments = told.map((beat) => beat.scene.moment?.what ?? null);
  expect(moments).toEqual(['bid', 'turned_flower', 'turned_flower', null]);
  expect(told.map((beat) => beat.share > 0)).toEqual([false, true, true, false]);
  const up = told.map((beat) => beat.scene.seats[0]!.stack.filter((disc) => disc.turned !== null).length);
  expect(up).toEqual([0, 1, 2, 2]);
});

test('the middle does not say what a disc shows before it has turned', () => {
  const { view, journal } = recorded('skull_3')[6]!;
  const last = challenges(journal).at(-1);
  const open = sceneOf(view, journal);
  const at = (moment: JournalLine | null): string => middle({ ...open, moment }, view, last).kind;
  const [turned, lost] = journal.slice(-2);
  expect(turned?.what).toBe('turned_skull');
  expect(at(turned ?? null)).toBe('reveal');
  expect(at(lost ?? null)).toBe('skull');
  expect(at(null)).toBe('skull');
});

test('between rounds the middle tells how the last challenge ended', () => {
  const { view, journal } = recorded('skull')[19]!;
  const told = middle(sceneOf(view, journal), view, challenges(journal).at(-1));
  expect(told).toMatchObject({ kind: 'last', challenge: { challenger: 1, bid: 6, won: true } });
});
