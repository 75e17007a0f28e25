// Skull in words of the current language.
import type { SkullView } from '../../api/types';
import { m } from '../../paraglide/messages.js';
import type { Face } from './choices';
import type { Challenge } from './story';

const DISCS: Record<Face, () => string> = {
  flower: () => m['skull.disc.flower'](),
  skull: () => m['skull.disc.skull'](),
  last_chance: () => m['skull.disc.last_chance'](),
};

export function discName(face: Face | null): string {
  return face === null ? m['skull.disc.hidden']() : DISCS[face]();
}

const FIXED: Record<string, () => string> = {
  'place flower': () => m['skull.do.place_flower'](),
  'place skull': () => m['skull.do.place_skull'](),
  'place last_chance': () => m['skull.do.place_last_chance'](),
  'place ?': () => m['skull.do.place_hidden'](),
  'lose flower': () => m['skull.do.lose_flower'](),
  'lose skull': () => m['skull.do.lose_skull'](),
  'lose ?': () => m['skull.do.lose_hidden'](),
  'show none': () => m['skull.do.show_none'](),
  pass: () => m['skull.do.pass'](),
};

/** An action in words; where names are given, players are called by them. */
export function label(action: string, names?: readonly string[]): string {
  const fixed = FIXED[action];
  if (fixed) return fixed();
  const [verb = '', ...rest] = action.split(' ');
  const number = Number(rest[0]);
  const name = names?.[number];
  if (verb === 'bid') return m['skull.do.bid']({ number });
  if (verb === 'show') return m['skull.do.show']({ count: rest.length });
  if (verb === 'reveal') {
    return name === undefined ? m['skull.do.reveal']({ seat: number + 1 }) : m['skull.do.reveal_of']({ name });
  }
  if (verb === 'start') {
    return name === undefined ? m['skull.do.start']({ seat: number + 1 }) : m['skull.do.start_of']({ name });
  }
  return action;
}

/** What the viewer is asked to do now; '' if nothing. */
export function turn(view: SkullView, you: number | null): string {
  if (you === null || !view.to_act.includes(you)) return '';
  switch (view.stage) {
    case 'placing':
      return m['skull.turn.place']();
    case 'adding':
      return view.hand.length > 0 ? m['skull.turn.add']() : m['skull.turn.challenge']();
    case 'bidding':
      return m['skull.turn.bid']();
    case 'revealing':
      return m['skull.turn.reveal']({ count: view.to_turn });
    case 'showing':
      return m['skull.turn.show']();
    case 'losing_by_choice':
      return m['skull.turn.lose']();
    case 'naming_starter':
      return m['skull.turn.start']();
    default:
      return '';
  }
}

export function onTable(view: SkullView): number {
  return view.seats.reduce((sum, seat) => sum + seat.stack.length, 0);
}

export function progress(view: SkullView): string {
  const count = onTable(view);
  return count > 0
    ? m['skull.progress_discs']({ round: view.round, count })
    : m['skull.progress']({ round: view.round });
}

/** Whose skull ended a challenge. */
export function lostTo(challenger: number, skullOf: number, names: readonly string[]): string {
  const name = names[challenger] ?? '';
  return challenger === skullOf
    ? m['skull.recap.lost_own']({ name })
    : m['skull.recap.lost']({ name, other: names[skullOf] ?? '' });
}

export function challengeWords(challenge: Challenge, names: readonly string[]): string {
  const { challenger, skullOf, bid } = challenge;
  if (skullOf !== null) return lostTo(challenger, skullOf, names);
  return m['skull.recap.won']({ name: names[challenger] ?? '', bid });
}

/** Which disc it cost, for the one who knows. */
export function secretLoss(challenge: Challenge, you: number | null): string {
  if (challenge.challenger !== you) return '';
  if (challenge.lostFace === 'skull') return m['skull.recap.you_lost_skull']();
  return challenge.lostFace === 'flower' ? m['skull.recap.you_lost_flower']() : '';
}
