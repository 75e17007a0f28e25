// The journal of this game: its lines carry events of Skull.
import type { JournalLine, SkullEvent } from '../../api/types';

export function eventsOf(lines: readonly JournalLine[]): SkullEvent[] {
  return lines.map((line) => line.event as SkullEvent);
}
