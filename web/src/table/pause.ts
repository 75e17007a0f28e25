import type { TableState } from '../api/types';

/** Who is there, plays, and has not yet agreed to the pause that is proposed. */
export function missingFor({ pause, seats }: TableState): string[] {
  if (!pause || pause.agreed) return [];
  return seats.flatMap((seat, i) => {
    const answers = seat && seat.bot === null && seat.connected && !seat.bot_sits_in && !seat.forfeited;
    return answers && !pause.asked.includes(i) ? [seat.name] : [];
  });
}
