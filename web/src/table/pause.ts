import type { TableState } from '../api/types';

/** A proposal that stands for longer is one where a move may take days. */
const ANSWERED_DIRECTLY_MS = 60_000;

/**
 * Who plays and has not yet agreed to the pause that is proposed. Those who are away are waited for in rated games only,
 * and where a move may take days.
 */
export function missingFor({ pause, seats, rated, now }: TableState): string[] {
  if (!pause || pause.agreed) return [];
  const everybody = rated || pause.until - now > ANSWERED_DIRECTLY_MS;
  return seats.flatMap((seat, i) => {
    const plays = seat && seat.bot === null && !seat.bot_sits_in && !seat.forfeited;
    const answers = plays && (everybody || seat.connected);
    return answers && !pause.asked.includes(i) ? [seat.name] : [];
  });
}
