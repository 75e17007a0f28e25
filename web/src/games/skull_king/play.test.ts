import { expect, test } from 'vitest';
import '../../i18n/locale';
import type { SkullKingEvent, SkullKingView } from '../../api/types';
import { settings } from '../../state/settings.svelte';
import { recorded, type Heard } from '../kit/recorded';
import { beatsOf } from '../kit/stage/beats';
import { readingTime } from '../kit/stage/times';
import { eventsOf, happens } from './events';
import { play } from './play';
import { rest, scoredIn, type Scene } from './scene';

settings.set('language', 'en');

const games: Heard<SkullKingView>[][] = ['skull_king', 'skull_king_6'].map((name) => recorded<SkullKingView>(name));
const moments = games.flatMap((frames) => frames.slice(1).map((now, i) => ({ before: frames[i]!, now })));

function told({ before, now }: (typeof moments)[number], lines = now.steps): Scene {
  const from = rest(before.view, before.journal);
  return eventsOf(lines).reduce((scene, event) => play.step(scene, event, now.view), from);
}

const having = (type: SkullKingEvent['type']): typeof moments => moments.filter(({ now }) => happens(now.steps, type));

test('event by event a whole game comes to the state that the server has sent', () => {
  for (const moment of moments) {
    const [scene, { view }] = [told(moment).view, moment.now];
    const seats = ({ seats }: SkullKingView): unknown => seats.map((seat) => ({ ...seat, void: [] }));
    const known = ({ hand, scores, trick, tricks, last_trick, dice, bids, taking, colour }: SkullKingView): unknown => {
      return { hand, scores, trick, tricks, last_trick, dice, bids, taking, colour };
    };
    if (view.over) {
      expect(scene.scores).toEqual(view.scores);
      continue;
    }
    expect(known(scene)).toEqual(known(view));
    expect(seats(scene)).toEqual(seats(view));
  }
});

test('what comes with the rest lies where it was told: no die changes its key', () => {
  const keys = ({ middle }: Scene): string[] => ('dice' in middle ? middle.dice.map((die) => die.key) : []);
  for (const moment of moments.filter(({ now }) => !happens(now.steps, 'hand_scored'))) {
    expect(keys(told(moment))).toEqual(keys(rest(moment.now.view, moment.now.journal)));
  }
});

test('every trick, the bids and the end of a hand stay for at least two seconds, with a sentence of reason', () => {
  let results = 0;
  for (const { before, now } of moments) {
    const happening = { lines: now.steps, view: now.view, you: 0 };
    for (const beat of beatsOf(play, rest(before.view, before.journal), happening)) {
      const { type } = beat.lines.at(-1)!.event;
      if (!['trick_taken', 'bids', 'hand_scored'].includes(type)) continue;
      results += 1;
      expect(readingTime(beat.reading, '')).toBeGreaterThanOrEqual(2000);
      expect(beat.lines.at(-1)!.text).not.toBeNull();
    }
  }
  // Eight hands with 36 tricks, six with 21: each hand with its bids and its end.
  expect(results).toBe(36 + 2 * 8 + 21 + 2 * 6);
});

test('all bids are shown at the same moment', () => {
  const moment = having('bids')[0]!;
  const scene = told(moment);
  expect(scene.middle.kind).toBe('shown');
  expect(scene.view.seats.every((seat) => seat.bid !== null)).toBe(true);
});

test('points are on the badges when the card of the hand is shown, and not before', () => {
  const moment = having('hand_scored')[0]!;
  const at = eventsOf(moment.now.steps).findIndex((event) => event.type === 'hand_scored');
  const trick = told(moment, moment.now.steps.slice(0, at));
  expect(trick.middle.kind).toBe('taken');
  expect(trick.view.scores).toEqual(moment.before.view.scores);
  const card = told(moment, moment.now.steps.slice(0, at + moment.now.view.players));
  expect(card.middle.kind).toBe('scored');
  expect(card.view.scores).toEqual(moment.now.view.scores);
  expect(scoredIn(moment.now.journal).map((line) => (line.event as { seat: number }).seat)).toEqual(
    moment.now.view.scores.map((_, seat) => seat),
  );
});

test('nobody is asked for anything while something is told', () => {
  for (const moment of moments) {
    if (moment.now.steps.length === 0) continue;
    const { view, middle } = told(moment);
    expect(view.to_act.filter((seat) => middle.kind !== 'trick' || seat !== view.trick.at(-1)!.seat)).toEqual([]);
  }
});

test('a game has a chapter for every hand and every trick', () => {
  const chapters = play.chapters!(games[0]!.at(-1)!.journal);
  expect(chapters.filter(({ level }) => level === 'round').map(({ title }) => title)).toEqual(
    Array.from({ length: 8 }, (_, i) => `Hand ${i + 1}`),
  );
  expect(chapters.filter(({ level }) => level === 'trick')).toHaveLength(36);
  expect(chapters.at(-1)!.title).toBe('Trick 8');
});
