// The race for the pot of a round, put together from what the view tells.
import type { YamiksView } from '../../api/types';
import { lastLine, lineOf } from './lines';

export interface Racer {
  /** null: the opponent of a player alone. */
  seat: number | null;
  /** Sum of the two best dice; for the seat that is rolling, as they lie now; 0 while there is none. */
  sum: number;
  state: 'played' | 'rolling' | 'waiting';
  /** Nobody has more yet. */
  leads: boolean;
  /** Plays last in this round. */
  last: boolean;
  /** What the last completed pot brought. */
  won: number;
}

/** Whether turns are played, in contrast to rolls for the order or for a tie. */
export function racing(view: YamiksView): boolean {
  return view.stage === 'rolling' || view.stage === 'choosing' || view.stage === 'opponent_roll';
}

function racer(view: YamiksView, seat: number): Racer {
  const sheet = view.seats[seat]!;
  const won = lastLine(sheet)?.pot ?? 0;
  const base = { seat, won, leads: false, last: false };
  if (!racing(view)) return { ...base, sum: 0, state: 'waiting' };
  if (!view.to_play.includes(seat)) {
    const sum = lineOf(sheet, view.round)?.two_dice ?? 0;
    return { ...base, sum, state: 'played', leads: sum === view.to_beat };
  }
  const last = view.players > 1 && view.to_play.at(-1) === seat;
  if (view.turn !== seat) return { ...base, sum: 0, state: 'waiting', last };
  return { ...base, sum: view.two_best, state: 'rolling', last };
}

/** All seats in their order, and the opponent of a player alone. */
export function racers(view: YamiksView): Racer[] {
  const all = view.seats.map((_, seat) => racer(view, seat));
  if (view.players > 1) return all;
  const known = racing(view) && view.opponent.length === view.round;
  const sum = known ? (view.opponent.at(-1) ?? 0) : 0;
  const state = known ? 'played' : 'waiting';
  return [...all, { seat: null, sum, state, leads: known && sum === view.to_beat, last: !known, won: 0 }];
}

/** The seats that have the best sum so far. */
export function leaders(view: YamiksView): number[] {
  return racers(view).flatMap((one) => (one.leads && one.seat !== null ? [one.seat] : []));
}

/** The seat that plays last in this round, while that is still to come. */
export function lastToPlay(view: YamiksView): number | null {
  return racers(view).find((one) => one.last)?.seat ?? null;
}
