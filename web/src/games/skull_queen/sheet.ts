// The points of the whole game, in the ways the end shows them.
import type { PlankView } from '../../api/types';
import { COLOURS } from './art/colours';
import type { PastRound } from './chronicle';

export interface Source {
  /** Points that the red, yellow, green and blue pirate have brought. */
  pirates: number[];
  overboard: number;
}

export function sourceOf(rounds: readonly PastRound[], seat: number): Source {
  const planks = rounds.map((round) => round.planks[seat]).filter((plank): plank is PlankView => plank != null);
  return {
    pirates: COLOURS.map((_, i) => rounds.reduce((sum, round) => sum + (round.sources[seat]?.[i] ?? 0), 0)),
    overboard: planks.reduce((sum, plank) => sum + plank.pirates.filter((space) => space === null).length, 0),
  };
}
