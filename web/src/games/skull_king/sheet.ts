// The score pad: sums over what the server has written there.
import type { SheetLine, SkullKingView } from '../../api/types';

export interface Sources {
  /** Bids of one or more that were exact, without their bonuses. */
  exact: number;
  bonus: number;
  /** Bids of none, made. */
  none: number;
  missed: number;
  total: number;
  /** Bids that were made, of so many. */
  made: number;
  of: number;
}

export function sources(lines: readonly SheetLine[]): Sources {
  const all: Sources = { exact: 0, bonus: 0, none: 0, missed: 0, total: 0, made: 0, of: lines.length };
  for (const { bid, taken, bonus, points } of lines) {
    all.total += points;
    if (bid !== taken) {
      all.missed += points;
      continue;
    }
    all.made += 1;
    all.bonus += bonus;
    if (bid === 0) all.none += points;
    else all.exact += points - bonus;
  }
  return all;
}

export function linesOf(view: SkullKingView, seat: number): SheetLine[] {
  return view.sheet.map((hand) => hand[seat]!);
}

export function pointsOfLastHand(view: SkullKingView, seat: number): number | null {
  return view.sheet.at(-1)?.[seat]?.points ?? null;
}
