import { expect, test } from 'vitest';
import type { SkullEvent } from '../../api/types';
import { middle } from './middle';
import { beatsOf } from '../kit/stage/beats';
import { play } from './play';
import { challengeOfTheViewer, GAMES, isAdding, momentIn, moments } from './recordings';
import { sceneOf, step, withPending, type Scene } from './scene';
import { challenges } from './story';

const BOTH = ['seat', 'spectator'] as const;
const ALL = GAMES.flatMap((game) => BOTH.map((as) => [game, as] as const));

/** What events can say: not that the Last Chance is recognised, nor whose turn it is now and who has decided. */
function told(scene: Scene): Scene {
  const seats = scene.seats.map((seat) => ({
    ...seat,
    decided: false,
    stack: seat.stack.map((disc) => ({ ...disc, face: disc.face === 'last_chance' ? null : disc.face })),
  }));
  return { ...scene, hand: [...scene.hand].sort(), acting: [], moment: null, seats };
}

test.each(ALL)('event by event %s comes to the same scenes as view by view, for a %s', (game, as) => {
  const all = moments(game, as);
  for (const [i, { view, now, events }] of all.entries()) {
    const before = all[i - 1];
    if (!before) continue;
    const walked = now.reduce<Scene>((scene, event) => step(scene, event, view), sceneOf(before.view, before.events));
    expect(told(walked), `${game} ${i}`).toEqual(told(sceneOf(view, events)));
  }
});

test('own discs lie face up only once they have been turned', () => {
  const [before, after] = challengeOfTheViewer();
  const up = ({ view, events }: typeof before): (number | null)[] =>
    sceneOf(view, events).seats[0]!.stack.map((disc) => disc.turned);
  expect(up(before).every((turned) => turned === null)).toBe(true);
  expect(up(after).filter((turned) => turned !== null)).toEqual([1, 0]);
});

test('without a journal the discs of others still lie face up once they are known', () => {
  const { view, events } = momentIn('skull', (one) =>
    one.now.some((event) => event.type === 'turned' && event.owner > 0),
  );
  const known = sceneOf(view, events);
  const scene = sceneOf(view, []);
  expect(scene.found).toBe(known.found);
  const others = (one: Scene): unknown => one.seats.slice(1).map((seat) => seat.stack.map((disc) => disc.turned));
  expect(others(scene)).toEqual(others(known));
});

test('a choice is shown as made before the server has answered', () => {
  const { view, events } = momentIn('skull', (one) => isAdding(one) && one.view.hand.includes('flower'));
  const scene = sceneOf(view, events);
  expect(withPending(scene, 'place flower', 0).seats[0]?.stack.at(-1)?.face).toBe('flower');
  expect(withPending(scene, 'place flower', 0).hand).toHaveLength(view.hand.length - 1);
  expect(withPending(scene, 'bid 4', 0)).toMatchObject({ bid: 4, bidder: 0 });
  expect(withPending(scene, 'pass', 0).seats[0]?.passed).toBe(true);
  expect(withPending(scene, null, 0)).toBe(scene);
});

test('discs are turned one after another, and what the viewer did takes no time', () => {
  const [before, { view, steps }] = challengeOfTheViewer();
  const from = sceneOf(before.view, before.events);
  const scenes = beatsOf(play, from, { lines: steps, view, you: 0 }).map((beat) => beat.scene as Scene);
  expect(scenes.map((scene) => scene.moment?.type)).toEqual(['challenge', 'turned', 'turned']);
  const up = scenes.map((scene) => scene.seats[0]!.stack.filter((disc) => disc.turned !== null).length);
  expect(up).toEqual([0, 1, 2]);
});

test('the middle does not say what a disc shows before it has turned', () => {
  const { view, now, events } = momentIn(
    'skull_3',
    (one) => one.now.at(-1)?.type === 'challenge_lost' && one.view.stage === 'showing',
  );
  const last = challenges(events).at(-1);
  const open = sceneOf(view, events);
  const at = (moment: SkullEvent | null): string => middle({ ...open, moment }, last).kind;
  const [turned, lost] = now.slice(-2);
  expect(turned).toMatchObject({ type: 'turned', disc: 'skull' });
  expect(at(turned ?? null)).toBe('reveal');
  expect(at(lost ?? null)).toBe('skull');
  expect(at(null)).toBe('skull');
});

test('a flower counts in the middle once it has turned', () => {
  const [, { view, now, events }] = challengeOfTheViewer();
  const scene = sceneOf(view, events);
  const first = now.find((event) => event.type === 'turned')!;
  expect(first.found).toBe(1);
  const turning = middle(step(scene, first, view), undefined);
  expect(turning).toMatchObject({ kind: 'reveal', found: 0 });
});

test('between rounds the middle tells how the last challenge ended', () => {
  const { view, events } = momentIn(
    'skull_3',
    (one) => one.view.stage === 'placing' && one.now.some((event) => event.type === 'disc_lost'),
  );
  const last = challenges(events).at(-1);
  expect(middle(sceneOf(view, events), last)).toEqual({ kind: 'last', challenge: last });
  expect(last).toMatchObject({ round: view.round - 1, won: false, loss: { left: expect.any(Number) as number } });
});

test('an eliminated player has given the Last Chance back', () => {
  const all = GAMES.flatMap((game) => moments(game)).filter(({ view }) => view.last_chance_holder !== null);
  expect(all.length).toBeGreaterThan(0);
  for (const { view } of all) expect(view.seats[view.last_chance_holder!]?.discs).toBeGreaterThan(0);
});
