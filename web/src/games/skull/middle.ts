// What the middle of the table tells.
import type { SkullView } from '../../api/types';
import type { Scene } from './scene';
import type { Challenge } from './story';

export type Middle =
  | { kind: 'skull'; challenger: number; skullOf: number }
  | { kind: 'success'; challenger: number; bid: number }
  | { kind: 'reveal'; challenger: number; bid: number; found: number }
  | { kind: 'bid'; bidder: number; bid: number; discs: number }
  | { kind: 'last'; challenge: Challenge }
  | { kind: 'discs'; discs: number }
  | { kind: 'place' }
  | { kind: 'winner'; winners: number[] };

function discsIn(scene: Scene): number {
  return scene.seats.reduce((sum, seat) => sum + seat.stack.length, 0);
}

export function middle(scene: Scene, view: SkullView, last: Challenge | undefined): Middle {
  const { moment, bidder, bid } = scene;
  // While a disc turns, the middle does not yet know what it will show.
  if (moment?.what === 'turned_skull') return { kind: 'reveal', challenger: moment.seat, bid, found: scene.found };
  if (moment?.what === 'turned_flower') return { kind: 'reveal', challenger: moment.seat, bid, found: scene.found - 1 };
  if (moment?.what === 'challenge_lost') return { kind: 'skull', challenger: moment.seat, skullOf: moment.other };
  if (moment?.what === 'challenge_won') return { kind: 'success', challenger: moment.seat, bid: moment.value };
  if (view.over && moment === null) return { kind: 'winner', winners: view.winners };
  if (scene.open && bidder !== null) {
    if (last && !last.won && last.round === scene.round && last.skullOf !== null) {
      return { kind: 'skull', challenger: last.challenger, skullOf: last.skullOf };
    }
    return { kind: 'reveal', challenger: bidder, bid, found: scene.found };
  }
  if (bidder !== null && bid > 0) return { kind: 'bid', bidder, bid, discs: discsIn(scene) };
  if (last && last.round === scene.round - 1 && view.stage === 'placing') return { kind: 'last', challenge: last };
  const discs = discsIn(scene);
  return view.stage === 'placing' || discs === 0 ? { kind: 'place' } : { kind: 'discs', discs };
}
