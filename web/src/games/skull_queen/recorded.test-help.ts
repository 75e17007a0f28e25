// Recorded games for the tests: what seat 0 was told, update by update.
import type { JournalLine, SkullQueenEvent, SkullQueenView } from '../../api/types';
import { recorded, type Heard as HeardOf } from '../kit/recorded';
import { eventsOf } from './events';

export type Heard = HeardOf<SkullQueenView>;

/** A whole game of two players. */
export const TWO: Heard[] = recorded('skull_queen_2');
/** A whole game of four players. */
export const FOUR: Heard[] = recorded('skull_queen');
/** The same as a spectator was told it. */
export const WATCHED: Heard[] = recorded('skull_queen', 'spectator');

/** The choices of a player who is to play a card; a plank is not chosen from a list. */
export function cards({ table }: Heard): string[] {
  return table.legal.filter((action) => action.startsWith('play '));
}

/** An update in which something of this kind happened. */
export function happened(type: SkullQueenEvent['type']): (heard: Heard) => boolean {
  return ({ steps }) => eventsCalled(type, steps).length > 0;
}

/** The events of one kind. */
export function eventsCalled<T extends SkullQueenEvent['type']>(
  type: T,
  lines: readonly JournalLine[],
): Extract<SkullQueenEvent, { type: T }>[] {
  return eventsOf(lines).filter((event): event is Extract<SkullQueenEvent, { type: T }> => event.type === type);
}

export function line(event: SkullQueenEvent): JournalLine {
  return { event, text: null };
}
