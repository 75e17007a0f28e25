// What people were called who may not be at the table any more: an event that sends somebody away has no name in it.
import type { Told } from '../api/types';

/** By the number of the entry, the name of whoever left or was muted with it. */
export function calledIn(entries: readonly Told[]): ReadonlyMap<number, string> {
  const called = new Map<number, string>();
  const names = new Map<string, string>();
  let seats: (string | undefined)[] = [];
  for (const { entry } of entries) {
    const { n, event } = entry;
    switch (event.type) {
      case 'seat_taken':
      case 'seat_handed':
        seats[event.seat] = event.player;
        names.set(event.player, event.name);
        break;
      case 'renamed':
        names.set(seats[event.seat] ?? '', event.name);
        break;
      case 'said':
        names.set(event.player, event.name);
        break;
      case 'seat_left':
        called.set(n, names.get(seats[event.seat] ?? '') ?? '');
        break;
      case 'muted':
        called.set(n, names.get(event.player) ?? '');
        break;
      case 'started':
        seats = event.order.map((before) => seats[before]);
        break;
      default:
    }
  }
  return called;
}
