// All that is drawn and that an event can change. A scene follows the view; between two views it is moved on event by
// event, so that discs turn one after another.
import type {
  SkullEvent,
  SkullEventPlaced,
  SkullEventRoundBegan,
  SkullEventShowed,
  SkullEventTurned,
  SkullView,
} from '../../api/types';
import type { Face } from './choices';
import { rounds, type RoundStory } from './story';

export interface DiscScene {
  /** Counted from 0 at the bottom. */
  position: number;
  /** What the viewer knows of it. */
  face: Face | null;
  /** In which order it was turned, null while it lies face down. */
  turned: number | null;
  /** Lies face up because its owner shows it. */
  shown: boolean;
}

export interface SeatScene {
  /** Discs owned, the Last Chance apart. */
  owned: number;
  wins: number;
  passed: boolean;
  /** Has decided what to show, and waits for the others. */
  decided: boolean;
  stack: DiscScene[];
}

export interface Scene {
  round: number;
  /** Has the first turn of the round. */
  first: number | null;
  /** Who is to act, or has just done so. */
  acting: readonly number[];
  /** The viewer's own. */
  hand: readonly Face[];
  lastChance: number | null;
  bid: number;
  bidder: number | null;
  /** Flowers turned for the challenge. */
  found: number;
  /** The discs are being turned, or the challenge has just ended. */
  open: boolean;
  seats: SeatScene[];
  winners: readonly number[];
  /** What is happening right now. */
  moment: SkullEvent | null;
}

const OPEN = new Set<SkullView['stage']>([
  'revealing',
  'showing',
  'losing_by_chance',
  'losing_by_choice',
  'naming_starter',
  'ended',
]);

/** Without a journal: what lies face up at the others' places, for only then are their discs known. */
function upAt(view: SkullView, seat: number): DiscScene[] {
  const stack = view.seats[seat]?.stack ?? [];
  const isUp = (face: Face | null): boolean => seat !== view.seat && face !== null && face !== 'last_chance';
  const turned = stack.flatMap((face, position) => (isUp(face) ? [position] : [])).reverse();
  return stack.map((face, position) => ({
    position,
    face,
    turned: isUp(face) ? turned.indexOf(position) : null,
    shown: false,
  }));
}

function stackOf(view: SkullView, seat: number, story: RoundStory): DiscScene[] {
  const stack = view.seats[seat]?.stack ?? [];
  const turned = story.turned.filter((one) => one.seat === seat).map((one) => one.position);
  const shown = new Set(story.shown.filter((one) => one.seat === seat).map((one) => one.position));
  return stack.map((face, position) => {
    const order = turned.indexOf(position);
    return { position, face, turned: order < 0 ? null : order, shown: shown.has(position) };
  });
}

/** The scene as the view has it; the journal says which discs lie face up. */
export function sceneOf(view: SkullView, journal: readonly SkullEvent[]): Scene {
  const open = OPEN.has(view.stage) && view.bidder !== null;
  const last = rounds(journal).at(-1);
  const story = last?.round === view.round ? last : undefined;
  const lying = (seat: number): DiscScene[] => (story ? stackOf(view, seat, story) : upAt(view, seat));
  return {
    round: view.round,
    first: view.first,
    acting: view.over ? [] : view.to_act,
    hand: view.hand,
    lastChance: view.last_chance_holder,
    bid: view.bid,
    bidder: view.bidder,
    found: story ? story.turned.filter((one) => one.face === 'flower').length : open ? view.bid - view.to_turn : 0,
    open,
    seats: view.seats.map((seat, i) => ({
      owned: seat.discs,
      wins: seat.wins,
      passed: seat.passed,
      decided: view.stage === 'showing' && seat.discs > 0 && i !== view.bidder && !view.to_act.includes(i),
      stack: lying(i),
    })),
    winners: view.winners,
    moment: null,
  };
}

function withSeat(scene: Scene, at: number, change: (seat: SeatScene) => Partial<SeatScene>): Scene {
  return { ...scene, seats: scene.seats.map((seat, i) => (i === at ? { ...seat, ...change(seat) } : seat)) };
}

function turn(scene: Scene, event: SkullEventTurned): Scene {
  const changed = withSeat(scene, event.owner, (seat) => {
    const order = seat.stack.filter((disc) => disc.turned !== null).length;
    return {
      stack: seat.stack.map((disc) =>
        disc.position === event.position
          ? { ...disc, face: disc.face ?? event.disc, turned: disc.turned ?? order }
          : disc,
      ),
    };
  });
  return { ...changed, open: true, found: event.found };
}

function show(scene: Scene, event: SkullEventShowed): Scene {
  return withSeat(scene, event.seat, (seat) => ({
    stack: seat.stack.map((disc) =>
      disc.position === event.position ? { ...disc, face: disc.face ?? event.disc, shown: true } : disc,
    ),
  }));
}

function place(scene: Scene, event: SkullEventPlaced, view: SkullView): Scene {
  const { seat: at, position } = event;
  const face = view.seats[at]?.stack[position] ?? null;
  const hand = at === view.seat && face !== null ? without(scene.hand, face) : scene.hand;
  return withSeat({ ...scene, hand }, at, (seat) => ({
    stack: [...seat.stack.slice(0, position), { position, face, turned: null, shown: false }],
  }));
}

const SORTED: readonly (Face | null)[] = ['flower', 'skull', 'last_chance'];

/** A new round: everybody takes all discs back. */
function clear(scene: Scene, { round, seat: first }: SkullEventRoundBegan, view: SkullView): Scene {
  const seats = scene.seats.map((seat) => ({ ...seat, passed: false, decided: false, stack: [] }));
  const own = view.seat === null ? [] : (view.seats[view.seat]?.stack ?? []);
  const hand = [...view.hand, ...own.filter((face) => face !== null)];
  hand.sort((a, b) => SORTED.indexOf(a) - SORTED.indexOf(b));
  return { ...scene, round, first, hand, lastChance: null, bid: 0, bidder: null, found: 0, open: false, seats };
}

function eliminate(scene: Scene, seat: number, view: SkullView): Scene {
  const hand = seat === view.seat ? [] : scene.hand;
  const lastChance = scene.lastChance === seat ? null : scene.lastChance;
  return withSeat({ ...scene, hand, lastChance }, seat, () => ({ passed: false, stack: [] }));
}

function changed(scene: Scene, event: SkullEvent, view: SkullView): Scene {
  switch (event.type) {
    case 'round':
      return clear(scene, event, view);
    case 'placed':
      return place(scene, event, view);
    case 'bid':
      return { ...scene, bid: event.number, bidder: event.seat };
    case 'passed':
      return withSeat(scene, event.seat, () => ({ passed: true }));
    case 'turned':
      return turn(scene, event);
    case 'showed':
      return show(scene, event);
    case 'challenge_won':
      return withSeat(scene, event.seat, () => ({ wins: event.wins }));
    case 'disc_lost':
      return withSeat(scene, event.seat, () => ({ owned: event.left }));
    case 'eliminated':
      return eliminate(scene, event.seat, view);
    case 'last_chance':
      return { ...scene, lastChance: event.seat };
    case 'won':
      return { ...scene, winners: [event.seat] };
    case 'challenge':
      return { ...scene, open: true };
    case 'challenge_lost':
    case 'own_loss':
      return scene;
  }
}

// With these the light is on the player who does it.
const ACTED: ReadonlySet<SkullEvent['type']> = new Set(['placed', 'bid', 'passed', 'challenge', 'turned'] as const);

/** The scene after one more event; `view` is where all of them together lead to. */
export function step(scene: Scene, event: SkullEvent, view: SkullView): Scene {
  return { ...changed(scene, event, view), acting: ACTED.has(event.type) ? [event.seat] : [], moment: event };
}

/** The scene with a choice shown as made that the server has not answered yet. */
export function withPending(scene: Scene, pending: string | null, you: number | null): Scene {
  if (pending === null || you === null) return scene;
  const [verb, word = ''] = pending.split(' ');
  if (verb === 'bid') return { ...scene, bid: Number(word), bidder: you };
  if (verb === 'pass') return withSeat(scene, you, () => ({ passed: true }));
  if (verb !== 'place') return scene;
  return withSeat({ ...scene, hand: without(scene.hand, word as Face) }, you, (seat) => ({
    stack: [...seat.stack, { position: seat.stack.length, face: word as Face, turned: null, shown: false }],
  }));
}

/** One disc of the hand is gone. */
function without(hand: readonly Face[], face: Face): readonly Face[] {
  const at = hand.indexOf(face);
  return at < 0 ? hand : hand.toSpliced(at, 1);
}

/** Discs are put down, and nobody may do anything else before all have. */
export function isPlacing({ seats, bidder, open }: Scene): boolean {
  return !open && bidder === null && seats.some((seat) => seat.owned > 0 && seat.stack.length === 0);
}
