// How the dice game is told: each throw, each trick with its reason, all bids together, what a hand has brought.
import type {
  JournalLine,
  SkullKingEvent,
  SkullKingEventBidsShown,
  SkullKingEventHandScored,
  SkullKingEventThrew,
  SkullKingEventTrickTaken,
  SkullKingSeat,
  SkullKingView,
} from '../../api/types';
import { m } from '../../paraglide/messages.js';
import type { Sound } from '../../sound';
import type { About, Chapter, Play, Reading } from '../kit/stage/play';
import { eventsOf } from './events';
import { dieKey, rest, type LyingDie, type Middle, type Scene } from './scene';

type Told = About<SkullKingView, SkullKingEvent>;

function changed(seats: SkullKingSeat[], seat: number, change: (one: SkullKingSeat) => Partial<SkullKingSeat>) {
  return seats.map((one, i) => (i === seat ? { ...one, ...change(one) } : one));
}

function without<T>(all: readonly T[], one: T): T[] {
  const at = all.indexOf(one);
  return all.filter((_, i) => i !== at);
}

function bidsShown({ view }: Scene, event: SkullKingEventBidsShown): Scene {
  const seats = view.seats.map((seat, i) => ({ ...seat, bid: event.bids[i] ?? null }));
  return { view: { ...view, stage: 'throwing', seats, bids: event.sum, to_act: [] }, middle: { kind: 'shown' } };
}

function threw({ view, middle }: Scene, event: SkullKingEventThrew): Scene {
  const { seat, die: kind, face, taking, colour, left } = event;
  const [dice, before] = middle.kind === 'trick' ? [middle.dice, middle.leader] : [[], null];
  const die: LyingDie = { key: dieKey(view, seat), seat, kind, face, fresh: true };
  const after: SkullKingView = {
    ...view,
    stage: 'throwing',
    dice: seat === view.seat ? without(view.dice, kind) : view.dice,
    seats: changed(view.seats, seat, () => ({ dice: left })),
    trick: [...view.trick, { seat, die: kind, face }],
    to_act: [seat],
    taking,
    colour,
  };
  return { view: after, middle: { kind: 'trick', dice: [...dice, die], leader: taking, before } };
}

function trickTaken({ view, middle }: Scene, event: SkullKingEventTrickTaken): Scene {
  const lying = middle.kind === 'trick' ? middle.dice : [];
  const dice = lying.map((die) => (die.fresh ? { ...die, fresh: false } : die));
  const trick = { taker: event.seat, why: event.why, dice: view.trick };
  const seats = changed(view.seats, event.seat, () => ({ taken: event.taken }));
  const after: SkullKingView = {
    ...view,
    seats: seats.map((one, seat) => ({ ...one, reachable: event.reachable[seat] ?? one.reachable })),
    trick: [],
    to_act: [],
    taking: null,
    colour: null,
    last_trick: trick,
    tricks: [...view.tricks, trick],
  };
  return { view: after, middle: { kind: 'taken', dice, trick, bonus: 0 } };
}

function handScored({ view, middle }: Scene, event: SkullKingEventHandScored): Scene {
  const scores = view.scores.map((score, seat) => (seat === event.seat ? event.total : score));
  const before = middle.kind === 'scored' ? middle.scored : [];
  return {
    view: { ...view, scores, to_act: [] },
    middle: { kind: 'scored', hand: event.hand, scored: [...before, event] },
  };
}

function step(scene: Scene, event: SkullKingEvent, now: SkullKingView): Scene {
  const { view, middle } = scene;
  switch (event.type) {
    case 'bids':
      return bidsShown(scene, event);
    case 'threw':
      return threw(scene, event);
    case 'trick_taken':
      return trickTaken(scene, event);
    case 'bonus': {
      const seats = changed(view.seats, event.seat, () => ({ bonus: event.total }));
      const bonus = event.reachable ? event.points : 0;
      const found: Middle = middle.kind === 'taken' ? { ...middle, bonus } : middle;
      return { view: { ...view, seats }, middle: found };
    }
    case 'hand_scored':
      return handScored(scene, event);
    case 'hand':
      return { view: { ...now, to_act: [] }, middle: { kind: 'hand' } };
    default:
      return scene;
  }
}

function time(event: SkullKingEvent, { next, view }: Told): Reading {
  switch (event.type) {
    case 'threw':
      return 'glance';
    case 'bids':
    case 'trick_taken':
      return 'result';
    case 'bonus':
    case 'starter':
      return 'read';
    case 'hand_scored':
      if (next[0]?.type === 'hand_scored') return 'none';
      // A card with many lines waits for a tap; nobody has to read all of them.
      return view.players > 4 ? 'hold' : 'result';
    default:
      return 'none';
  }
}

function sound(event: SkullKingEvent, { you }: Told): Sound | null {
  switch (event.type) {
    case 'threw':
      return 'dice';
    case 'bids':
      return 'flip';
    case 'trick_taken':
      if (event.why.endsWith('beats_king')) return 'splash';
      return event.die === 'skull_king' && event.face === 'skull' ? 'skull' : null;
    case 'bonus':
      return event.reachable ? 'coin' : null;
    case 'hand_scored':
      return event.seat === you && event.made ? 'coin' : null;
    default:
      return null;
  }
}

/** Hands, and in them tricks: a trick begins with its first throw. */
function chapters(journal: readonly JournalLine[]): Chapter[] {
  const found: Chapter[] = [];
  let trick = 0;
  let open = false;
  eventsOf(journal).forEach((event, at) => {
    if (event.type === 'hand') {
      found.push({ at, level: 'round', title: m['skull_king.chapter.hand']({ hand: event.hand }) });
      trick = 0;
    } else if (event.type === 'threw' && !open) {
      trick += 1;
      open = true;
      found.push({ at, level: 'trick', title: m['skull_king.chapter.trick']({ trick }) });
    } else if (event.type === 'trick_taken') open = false;
  });
  return found;
}

export const play: Play<SkullKingView, Scene, SkullKingEvent> = { rest, step, time, sound, chapters };
