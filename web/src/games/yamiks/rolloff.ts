import type { JournalLine, YamiksView } from '../../api/types';

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
  const what = view.over ? 'tie_roll' : 'order_roll';
  return view.seats.flatMap(({ roll_off: dice }, seat) => {
    if (dice.length === 0) return [];
    const told = journal.filter((line) => line.seat === seat && line.what === what);
    return [
      {
        seat,
        dice,
        sum: dice.reduce((sum, face) => sum + face, 0),
        tied: told.slice(0, -1).map((line) => line.value),
        highest: view.rivals.length === 1 && view.rivals[0] === seat,
      },
    ];
  });
}
