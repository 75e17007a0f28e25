// What the middle of the table tells.
import { isPlacing, type Scene } from './scene';
import type { Challenge } from './story';

export type Middle =
  | { kind: 'skull'; challenger: number; skullOf: number; bid: number }
  | { kind: 'success'; challenger: number; skullOf: null; bid: number }
  | { kind: 'reveal'; challenger: number; bid: number; found: number }
  | { kind: 'bid'; bidder: number; bid: number; discs: number }
  | { kind: 'last'; challenge: Challenge }
  | { kind: 'discs'; discs: number }
  | { kind: 'place' }
  | { kind: 'winner'; winner: number };

function discsIn(scene: Scene): number {
  return scene.seats.reduce((sum, seat) => sum + seat.stack.length, 0);
}

function ended({ challenger, skullOf, bid }: Challenge): Middle {
  return skullOf === null ? { kind: 'success', challenger, skullOf, bid } : { kind: 'skull', challenger, skullOf, bid };
}

/** `last` is the last challenge that has ended so far. */
export function middle(scene: Scene, last: Challenge | undefined): Middle {
  const { moment, bidder, bid, found } = scene;
  const [winner] = scene.winners;
  if (winner !== undefined) return { kind: 'winner', winner };
  if (moment?.type === 'turned') {
    // While a disc turns, the middle does not yet know what it will show.
    return { kind: 'reveal', challenger: moment.seat, bid, found: moment.before };
  }
  if (scene.open && bidder !== null) {
    return last?.round === scene.round ? ended(last) : { kind: 'reveal', challenger: bidder, bid, found };
  }
  if (bidder !== null && bid > 0) return { kind: 'bid', bidder, bid, discs: discsIn(scene) };
  const placing = isPlacing(scene);
  if (placing && last?.round === scene.round - 1) return { kind: 'last', challenge: last };
  return placing ? { kind: 'place' } : { kind: 'discs', discs: discsIn(scene) };
}
