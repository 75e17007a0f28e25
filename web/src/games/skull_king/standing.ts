// How a player stands in the hand being played.
import type { SkullKingView } from '../../api/types';
import { list } from '../../i18n/locale';
import { m } from '../../paraglide/messages.js';
import { dieName } from './words';

export type Pip = 'made' | 'open' | 'over';

/** Tricks as pips: those bid and taken, those bid and not taken yet, those taken beyond the bid. */
export function pips(bid: number, taken: number): Pip[] {
  return Array.from({ length: Math.max(bid, taken) }, (_, i) => {
    if (i >= bid) return 'over';
    return i < taken ? 'made' : 'open';
  });
}

export function isBidding(view: SkullKingView): boolean {
  return view.stage === 'bidding';
}

/** Where nobody is asked, in a replay or while the hand opens, nobody has answered. */
export function isAsked(view: SkullKingView): boolean {
  return view.to_act.length > 0;
}

export function hasBid(view: SkullKingView, seat: number): boolean {
  return isBidding(view) && isAsked(view) && !view.to_act.includes(seat);
}

/** All about a seat in one sentence, for those who do not see the badge. */
export function seatLabel(view: SkullKingView, name: string, seat: number): string {
  const { bid, taken, bonus, reachable, dice, void: out } = view.seats[seat]!;
  const parts = [m['skull_king.seat.points']({ name, points: view.scores[seat]! })];
  if (isBidding(view) && isAsked(view)) {
    parts.push(hasBid(view, seat) ? m['skull_king.seat.ready']() : m['skull_king.seat.thinking']());
  } else if (!isBidding(view) && bid !== null) {
    parts.push(m['skull_king.seat.tricks']({ taken, bid }));
  }
  if (bonus > 0 && reachable) parts.push(m['skull_king.bonus']({ points: bonus }));
  parts.push(m['skull_king.seat.dice']({ count: dice }));
  if (out.length > 0) parts.push(m['skull_king.seat.void']({ colours: list(out.map(dieName)) }));
  return parts.join(', ');
}

/** The sum of the bids against the tricks of the hand; null until all have bid. */
export function balance(view: SkullKingView): string {
  if (view.bids === null) return '';
  const over = view.bids - view.hand;
  if (over === 0) return m['skull_king.sum.even']();
  return over > 0 ? m['skull_king.sum.over']({ count: over }) : m['skull_king.sum.under']({ count: -over });
}
