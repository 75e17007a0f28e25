// The end in numbers: where the points came from, and how they came round by round.
import type { YamiksView } from '../../api/types';
import { lineOf } from './lines';

export const PARTS = ['series', 'bonus', 'patterns', 'pot'] as const;
export type Part = (typeof PARTS)[number];

export function parts(view: YamiksView, seat: number): Record<Part, number> {
  const sheet = view.seats[seat]!;
  const boxes = sheet.lines.reduce((sum, line) => sum + (line?.points ?? 0), 0);
  return { series: sheet.series, bonus: sheet.bonus, patterns: boxes - sheet.series, pot: sheet.pot_total };
}

export interface RoundOf {
  /** Sum of the two best dice. */
  sum: number;
  /** Share of the pot. */
  pot: number;
  /** All points after the round; none for the opponent of a player alone. */
  total: number | null;
}

/** Rounds completed; for each the seats, and the opponent of a player alone. */
export function roundsPlayed(view: YamiksView): RoundOf[][] {
  const played = view.seats[0]?.totals.length ?? 0;
  return Array.from({ length: played }, (_, round) => {
    const seats: RoundOf[] = view.seats.map((sheet) => {
      const line = lineOf(sheet, round + 1);
      return { sum: line?.two_dice ?? 0, pot: line?.pot ?? 0, total: sheet.totals[round] ?? null };
    });
    if (view.players > 1) return seats;
    const left = view.pot - (seats[0]?.pot ?? 0);
    return [...seats, { sum: view.opponent[round] ?? 0, pot: left, total: null }];
  });
}

/** How a tie for the first place was broken. */
export function tie(view: YamiksView): 'two_dice' | 'roll' | null {
  const best = Math.max(...view.scores);
  if (view.scores.filter((score) => score === best).length < 2) return null;
  return view.seats.some((sheet) => sheet.roll_off.length > 0) ? 'roll' : 'two_dice';
}
