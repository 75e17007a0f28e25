// The journal of the dice game, event by event.
import type { JournalLine, SkullKingEvent } from '../../api/types';

/** A journal holds the events of one game only. */
export function eventsOf(journal: readonly JournalLine[]): SkullKingEvent[] {
  return journal.map((line) => line.event as SkullKingEvent);
}

export function happens(journal: readonly JournalLine[], type: SkullKingEvent['type']): boolean {
  return eventsOf(journal).some((event) => event.type === type);
}
