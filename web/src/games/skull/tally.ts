// The game in figures, for the end.
import type { SkullView } from '../../api/types';
import { discsLeft, type Challenge } from './story';

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

export interface Line {
  seat: number;
  points: { x: number; y: number }[];
  /** Where a challenge was won. */
  stars: { x: number; y: number }[];
}

export interface Chart {
  lines: Line[];
  /** Where each number of discs stands. */
  levels: { discs: number; y: number }[];
  /** Where each round stands, the first column being the start. */
  columns: { round: number; x: number }[];
}

/** A line a player through what was left after each challenge; lines that run together lie side by side. */
export function chart(view: SkullView, told: readonly Challenge[], width: number, height: number): Chart {
  const rows = discsLeft(
    told,
    view.seats.map((seat) => seat.discs),
  );
  const most = Math.max(1, ...rows.flat());
  const x = (i: number): number => (told.length > 0 ? (i * width) / told.length : 0);
  const y = (discs: number): number => height - (discs * height) / most;
  const aside = (seat: number): number => (seat - (rows.length - 1) / 2) * 4;
  return {
    lines: rows.map((row, seat) => ({
      seat,
      points: row.map((discs, i) => ({ x: x(i), y: y(discs) + aside(seat) })),
      stars: told.flatMap((one, i) =>
        one.won && one.challenger === seat ? [{ x: x(i + 1), y: y(row[i + 1] ?? 0) + aside(seat) }] : [],
      ),
    })),
    levels: Array.from({ length: most + 1 }, (_, discs) => ({ discs, y: y(discs) })),
    columns: [{ round: 0, x: 0 }, ...told.map((one, i) => ({ round: one.round, x: x(i + 1) }))],
  };
}
