// What lies on the table, as it is drawn. A scene follows the view; between two views it can be moved on line by line,
// so that discs turn one after another.
import type { JournalLine, SkullView } from '../../api/types';
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
  stack: DiscScene[];
}

export interface Scene {
  round: number;
  bid: number;
  bidder: number | null;
  /** Flowers turned for the challenge. */
  found: number;
  /** The discs are being turned, or the challenge has just ended. */
  open: boolean;
  seats: SeatScene[];
  /** What is happening right now. */
  moment: JournalLine | null;
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
export function sceneOf(view: SkullView, journal: readonly JournalLine[]): Scene {
  const open = OPEN.has(view.stage) && view.bidder !== null;
  const last = rounds(journal).at(-1);
  const story = last?.round === view.round ? last : undefined;
  const lying = (seat: number): DiscScene[] => (story ? stackOf(view, seat, story) : upAt(view, seat));
  return {
    round: view.round,
    bid: view.bid,
    bidder: view.bidder,
    found: story ? story.turned.filter((one) => one.face === 'flower').length : open ? view.bid - view.to_turn : 0,
    open,
    seats: view.seats.map((seat, i) => ({
      owned: seat.discs,
      wins: seat.wins,
      passed: seat.passed,
      stack: lying(i),
    })),
    moment: null,
  };
}

function withSeat(scene: Scene, at: number, change: (seat: SeatScene) => Partial<SeatScene>): Scene {
  return { ...scene, seats: scene.seats.map((seat, i) => (i === at ? { ...seat, ...change(seat) } : seat)) };
}

function turn(scene: Scene, line: JournalLine, face: 'flower' | 'skull'): Scene {
  const changed = withSeat(scene, line.other, (seat) => {
    const order = seat.stack.filter((disc) => disc.turned !== null).length;
    return {
      stack: seat.stack.map((disc) =>
        disc.position === line.value ? { ...disc, face: disc.face ?? face, turned: disc.turned ?? order } : disc,
      ),
    };
  });
  return { ...changed, open: true, found: scene.found + (face === 'flower' ? 1 : 0) };
}

function clear(scene: Scene, line: JournalLine): Scene {
  const seats = scene.seats.map((seat) => ({ ...seat, passed: false, stack: [] }));
  return { ...scene, round: line.value, bid: 0, bidder: null, found: 0, open: false, seats };
}

function changed(scene: Scene, line: JournalLine, view: SkullView): Scene {
  switch (line.what) {
    case 'placed': {
      const position = line.value - 1;
      const face = view.seats[line.seat]?.stack[position] ?? null;
      return withSeat(scene, line.seat, (seat) => ({
        stack: [...seat.stack.slice(0, position), { position, face, turned: null, shown: false }],
      }));
    }
    case 'bid':
      return { ...scene, bid: line.value, bidder: line.seat };
    case 'passed':
      return withSeat(scene, line.seat, () => ({ passed: true }));
    case 'turned_flower':
      return turn(scene, line, 'flower');
    case 'turned_skull':
      return turn(scene, line, 'skull');
    case 'showed_flower':
    case 'showed_skull':
      return withSeat(scene, line.seat, (seat) => ({
        stack: seat.stack.map((disc) =>
          disc.position === line.value
            ? { ...disc, face: disc.face ?? (line.what === 'showed_skull' ? 'skull' : 'flower'), shown: true }
            : disc,
        ),
      }));
    case 'challenge_won':
      return withSeat(scene, line.seat, (seat) => ({ wins: seat.wins + 1 }));
    case 'lost_disc':
      return withSeat(scene, line.seat, () => ({ owned: line.value }));
    case 'round':
      return clear(scene, line);
    default:
      return scene;
  }
}

/** The scene after one more line; `view` is where all lines together lead to. */
export function step(scene: Scene, line: JournalLine, view: SkullView): Scene {
  return { ...changed(scene, line, view), moment: line };
}

/** The scene with a choice shown as made that the server has not answered yet. */
export function withPending(scene: Scene, pending: string | null, view: SkullView): Scene {
  const you = view.seat;
  if (pending === null || you === null) return scene;
  const [verb, word = ''] = pending.split(' ');
  if (verb === 'bid') return { ...scene, bid: Number(word), bidder: you };
  if (verb === 'pass') return withSeat(scene, you, () => ({ passed: true }));
  if (verb !== 'place') return scene;
  return withSeat(scene, you, (seat) => ({
    stack: [...seat.stack, { position: seat.stack.length, face: word as Face, turned: null, shown: false }],
  }));
}

/** The hand with a disc gone that has been put down but not yet taken note of. */
export function handLeft(hand: readonly Face[], pending: string | null): Face[] {
  const placed = pending?.startsWith('place ') ? hand.indexOf(pending.slice(6) as Face) : -1;
  return hand.filter((_, i) => i !== placed);
}
