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
  const bids = event.bids.reduce((sum, bid) => sum + bid, 0);
  return { view: { ...view, stage: 'throwing', seats, bids, to_act: [] }, middle: { kind: 'shown' } };
}

function threw({ view, middle }: Scene, event: SkullKingEventThrew): Scene {
  const { seat, die: kind, face, taking, colour } = event;
  const [dice, before] = middle.kind === 'trick' ? [middle.dice, middle.leader] : [[], null];
  const die: LyingDie = { key: dieKey(view, seat), seat, kind, face, fresh: true };
  const after: SkullKingView = {
    ...view,
    stage: 'throwing',
    dice: seat === view.seat ? without(view.dice, kind) : view.dice,
    seats: changed(view.seats, seat, (one) => ({ dice: one.dice - 1 })),
    trick: [...view.trick, { seat, die: kind, face }],
    to_act: [seat],
    taking,
    colour,
  };
  return { view: after, middle: { kind: 'trick', dice: [...dice, die], leader: taking, before } };
}

/** Whether the bids can still be made: the view after the trick says it, or the score pad if that was the last one. */
function withReach(seats: SkullKingSeat[], before: SkullKingView, after: SkullKingView): SkullKingSeat[] {
  const lines = after.sheet[before.hand - 1];
  return seats.map((seat, i) => {
    const line = lines?.[i];
    return { ...seat, reachable: line ? line.bid === line.taken : (after.seats[i]?.reachable ?? seat.reachable) };
  });
}

function trickTaken({ view, middle }: Scene, event: SkullKingEventTrickTaken, now: SkullKingView): Scene {
  const lying = middle.kind === 'trick' ? middle.dice : [];
  const dice = lying.map((die) => (die.fresh ? { ...die, fresh: false } : die));
  const trick = { taker: event.seat, why: event.why, dice: view.trick };
  const seats = changed(view.seats, event.seat, (one) => ({ taken: one.taken + 1 }));
  const after: SkullKingView = {
    ...view,
    seats: withReach(seats, view, now),
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
  const scores = view.scores.map((score, seat) => (seat === event.seat ? score + event.points : score));
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
      return trickTaken(scene, event, now);
    case 'bonus': {
      const seats = changed(view.seats, event.seat, (one) => ({ bonus: one.bonus + event.points }));
      const points = event.reachable ? event.points : 0;
      const found: Middle = middle.kind === 'taken' ? { ...middle, bonus: middle.bonus + points } : middle;
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
