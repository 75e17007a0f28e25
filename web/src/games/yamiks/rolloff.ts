import type { JournalLine, YamiksView } from '../../api/types';
import { eventsOf } from './events';

export interface Rolled {
  seat: number;
  dice: number[];
  sum: number;
  /** Sums of earlier rolls that tied, the first one first. */
  tied: number[];
  highest: boolean;
}

/** The last roll of everybody who rolled: for the order, and at the end for a tie. */
export function rollOff(view: YamiksView, journal: readonly JournalLine[]): Rolled[] {
  const purpose = view.over || view.stage === 'tie_roll' ? 'tie' : 'order';
  const rolls = eventsOf(journal, 'rolled_off').filter((event) => event.purpose === purpose);
  return view.seats.flatMap((_, seat) => {
    const own = rolls.filter((event) => event.seat === seat);
    const last = own.at(-1);
    if (!last) return [];
    const tied = own.slice(0, -1).map((event) => event.sum);
    const highest = view.rivals.length === 1 && view.rivals[0] === seat;
    return [{ seat, dice: last.dice, sum: last.sum, tied, highest }];
  });
}
