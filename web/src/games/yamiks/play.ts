// How Yamik's is told: the game as it is shown between two choices, line by line.
import type { JournalLine, YamiksEvent, YamiksSeat, YamiksView } from '../../api/types';
import { m } from '../../paraglide/messages.js';
import type { Sound } from '../../sound';
import type { About, Chapter, Play, Reading } from '../kit/stage/play';
import { eventOf, type Told } from './events';
import { BOXES } from './words';

/** The dice on the table. */
export interface Thrown {
  /** Whose turn in which round: dice of the same turn stay where they lie. */
  turn: string;
  /** null: the opponent of a player alone. */
  seat: number | null;
  /** Which roll of the turn. */
  roll: number;
  dice: readonly number[];
  kept: readonly number[];
  /** The dice that are not kept are in the hand again. */
  lifted: boolean;
}

export interface YamiksScene {
  /** The game as it is shown. */
  now: YamiksView;
  thrown: Thrown | null;
  /** Written into a sheet just now. */
  entry: Told<'filled'> | null;
  /** Who gets the pot just now. */
  winners: readonly number[];
}

const NOBODY: readonly number[] = [];
/** Whichever roll was the last one of its turn. */
export const LAST = 0;

function lying(view: YamiksView): Thrown | null {
  if (view.dice.length === 0 || view.turn === null) return null;
  const { round, turn, rolls, dice, kept } = view;
  return { turn: `${round}-${turn}`, seat: turn, roll: rolls, dice, kept, lifted: false };
}

/** A box was filled and nothing rolled since: its dice still lie there. */
function justFilled(view: YamiksView, journal: readonly JournalLine[]): YamiksScene | null {
  if (view.over || view.to_act.length > 0) return null;
  const at = journal.findLastIndex((line) => ['filled', 'rolled'].includes(eventOf(line).type));
  const entry = at < 0 ? null : eventOf(journal[at]!);
  if (entry?.type !== 'filled') return null;
  const { seat, box, dice } = entry;
  const round = view.seats[seat]!.lines[BOXES.indexOf(box)]?.round ?? view.round;
  const thrown = { turn: `${round}-${seat}`, seat, roll: LAST, dice, kept: [], lifted: false };
  return { now: view, thrown, entry, winners: NOBODY };
}

function rest(view: YamiksView, journal: readonly JournalLine[]): YamiksScene {
  return justFilled(view, journal) ?? { now: view, thrown: lying(view), entry: null, winners: NOBODY };
}

/** No value of a box and no sum is shown before the dice lie still. */
function unsettled(view: YamiksView): YamiksView {
  return { ...view, offers: [], two_best: 0, to_act: [] };
}

function withSeat(view: YamiksView, seat: number, change: (sheet: YamiksSeat) => Partial<YamiksSeat>): YamiksView {
  return { ...view, seats: view.seats.map((sheet, i) => (i === seat ? { ...sheet, ...change(sheet) } : sheet)) };
}

function filled(view: YamiksView, event: Told<'filled'>, after: YamiksView): YamiksView {
  const { seat, box, points, two_dice, total, to_beat } = event;
  const line = { round: view.round, points, two_dice, pot: null };
  const written = withSeat(unsettled(view), seat, (sheet) => ({
    lines: BOXES.map((name, i) => (name === box ? line : (sheet.lines[i] ?? null))),
    total,
    series: after.seats[seat]!.series,
    two_dice_total: after.seats[seat]!.two_dice_total,
  }));
  const to_play = view.to_play.filter((other) => other !== seat);
  return { ...written, to_play, to_beat };
}

function nextRound(view: YamiksView, event: Told<'round' | 'round_alone'>, after: YamiksView): YamiksView {
  const { pot, opponent, to_play, to_beat } = after;
  const { round, seat } = event;
  const empty = { dice: [], kept: [], rolls: 0, stage: 'rolling' as const };
  return { ...unsettled(view), ...empty, round, first: seat, turn: seat, pot, opponent, to_play, to_beat };
}

function opponentRolled(scene: YamiksScene, { dice, two_dice, to_beat }: Told<'opponent_rolled'>): YamiksScene {
  const { round, opponent } = scene.now;
  const now = { ...scene.now, opponent: [...opponent, two_dice], to_beat };
  const thrown = { turn: `${round}-opponent`, seat: null, roll: 1, dice, kept: [], lifted: false };
  return { ...scene, now, thrown, entry: null };
}

/** `after` is where the update leads to: nothing is filled in it after its pot, and nothing happens after its roll. */
function step(scene: YamiksScene, event: YamiksEvent, after: YamiksView): YamiksScene {
  const { now } = scene;
  switch (event.type) {
    case 'kept':
      return {
        ...scene,
        thrown: scene.thrown && { ...scene.thrown, kept: event.dice, lifted: true },
        now: unsettled(now),
      };
    case 'rolled':
      return { now: unsettled(after), thrown: lying(after), entry: null, winners: NOBODY };
    case 'filled':
      return { ...scene, now: filled(now, event, after), entry: event };
    case 'bonus':
      return {
        ...scene,
        now: withSeat(now, event.seat, () => ({ bonus: event.points, total: event.total })),
      };
    case 'opponent_rolled':
      return opponentRolled(scene, event);
    case 'pot_won':
      return { ...scene, now: { ...now, seats: after.seats }, winners: event.seats };
    case 'pot_lost':
      return { ...scene, now: { ...now, seats: after.seats } };
    case 'round':
    case 'round_alone':
      return { ...scene, now: nextRound(now, event, after), winners: NOBODY };
    case 'rolled_off':
      return { ...scene, now: event.again.length > 0 ? { ...now, rivals: event.again } : now };
    case 'order_chosen':
      return { ...scene, now: unsettled(now) };
    case 'ended':
      return { ...scene, now: event.by === 'level' ? { ...now, stage: 'tie_roll', rivals: event.seats } : now };
  }
}

/** What a player has done is seen already; of others everything has its time. */
function ofPlayer(seat: number, you: number | null, reading: Reading): Reading {
  return seat === you ? 'none' : reading;
}

function time(event: YamiksEvent, { you, next }: About<YamiksView, YamiksEvent>): Reading {
  switch (event.type) {
    case 'kept':
      return ofPlayer(event.seat, you, 'glance');
    case 'order_chosen':
      return ofPlayer(event.seat, you, 'read');
    case 'rolled':
      return 'glance';
    case 'rolled_off':
      return event.again.length > 0 ? 'read' : 'glance';
    case 'filled':
      return event.seat === you ? 'glance' : 'read';
    case 'opponent_rolled':
      return 'read';
    case 'round':
    case 'round_alone':
      return next.length > 0 ? 'none' : 'glance';
    case 'bonus':
    case 'pot_won':
    case 'pot_lost':
    case 'ended':
      return 'result';
  }
}

function sound(event: YamiksEvent): Sound | null {
  switch (event.type) {
    case 'rolled':
    case 'rolled_off':
    case 'opponent_rolled':
      return 'dice';
    case 'filled':
      return isYamik(event) ? 'win' : 'tap';
    case 'bonus':
      return 'win';
    case 'pot_won':
      return 'coin';
    default:
      return null;
  }
}

/** Five alike, and points for it. */
function isYamik(event: YamiksEvent): boolean {
  return event.type === 'filled' && event.box === 'grand_slam' && event.points > 0;
}

/** What is worth a little feast: the seat whose it is. */
export function feast(event: YamiksEvent): number | null {
  return (event.type === 'filled' && isYamik(event)) || event.type === 'bonus' ? event.seat : null;
}

function chapters(journal: readonly JournalLine[]): Chapter[] {
  return journal.flatMap((line, at): Chapter[] => {
    const event = eventOf(line);
    if (event.type === 'round' || event.type === 'round_alone') {
      return [{ at, level: 'round', title: m['yamiks.round_n']({ round: event.round }) }];
    }
    if (at > 0) return [];
    const title = event.type === 'rolled_off' ? m['yamiks.order.rolls']() : m['yamiks.round_n']({ round: 1 });
    return [{ at, level: 'round', title }];
  });
}

export const play: Play<YamiksView, YamiksScene, YamiksEvent> = { rest, step, time, sound, chapters };
