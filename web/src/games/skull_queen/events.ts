// What has happened, as this game tells it.
import type { JournalLine, SkullQueenEvent } from '../../api/types';

/** The lines of a table belong to the game that is played there, so their events are all of this game. */
export function eventsOf(lines: readonly JournalLine[]): SkullQueenEvent[] {
  return lines.map((line) => line.event as SkullQueenEvent);
}
