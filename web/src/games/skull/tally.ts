// The game in figures, for the end.
import type { SkullView } from '../../api/types';
import type { Challenge } from './story';

export interface Tally {
  seat: number;
  won: number;
  failed: number;
  /** How often others turned this player's skull. */
  caught: number;
  discs: number;
}

export function tallies(view: SkullView, told: readonly Challenge[]): Tally[] {
  return view.seats.map((seat, i) => ({
    seat: i,
    won: seat.wins,
    failed: told.filter((one) => one.challenger === i && !one.won).length,
    caught: told.filter((one) => one.skullOf === i && one.challenger !== i).length,
    discs: seat.discs,
  }));
}
