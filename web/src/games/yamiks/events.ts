// What has happened, as the server tells it. A board of this game hears of no other.
import type { JournalLine, YamiksEvent } from '../../api/types';

type Type = YamiksEvent['type'];
export type Told<T extends Type> = Extract<YamiksEvent, { type: T }>;

export function eventOf(line: JournalLine): YamiksEvent {
  return line.event as YamiksEvent;
}

/** All events of one type, the oldest first. */
export function eventsOf<T extends Type>(lines: readonly JournalLine[], type: T): Told<T>[] {
  return lines.map(eventOf).filter((event): event is Told<T> => event.type === type);
}
