// The choices that the server offers, sorted by what the board shows them as. Nothing here decides what is allowed.
import type { SkullView } from '../../api/types';

export type Face = 'flower' | 'skull' | 'last_chance';

export interface Choices {
  /** Numbers that may be named, the lowest first. */
  bids: number[];
  pass: boolean;
  places: Set<Face>;
  reveals: Set<number>;
  losses: Set<Face>;
  starters: Set<number>;
  /** Discs of the viewer's stack that may be shown, counted from 1 at the bottom; null if nothing is asked. */
  shows: number[] | null;
}

export function sortChoices(legal: Iterable<string>): Choices {
  const choices: Choices = {
    bids: [],
    pass: false,
    places: new Set(),
    reveals: new Set(),
    losses: new Set(),
    starters: new Set(),
    shows: null,
  };
  const showable = new Set<number>();
  for (const action of legal) {
    const [verb = '', ...rest] = action.split(' ');
    const word = rest[0] ?? '';
    if (verb === 'bid') choices.bids.push(Number(word));
    else if (verb === 'pass') choices.pass = true;
    else if (verb === 'place') choices.places.add(word as Face);
    else if (verb === 'reveal') choices.reveals.add(Number(word));
    else if (verb === 'lose') choices.losses.add(word as Face);
    else if (verb === 'start') choices.starters.add(Number(word));
    else if (verb === 'show') {
      choices.shows = [];
      for (const disc of rest) if (disc !== 'none') showable.add(Number(disc));
    }
  }
  choices.bids.sort((a, b) => a - b);
  if (choices.shows) choices.shows = [...showable].sort((a, b) => a - b);
  return choices;
}

/** `show 1 3` in the words of the server, the lowest disc first. */
export function showAction(discs: Iterable<number>): string {
  const sorted = [...discs].sort((a, b) => a - b);
  return sorted.length > 0 ? `show ${sorted.join(' ')}` : 'show none';
}

/** All discs a player has, hand and stack, flowers first, for the choice of the one to lose. */
export function ownDiscs(view: SkullView): Face[] {
  const stack = view.seat === null ? [] : (view.seats[view.seat]?.stack ?? []);
  const known = stack.filter((disc) => disc !== null);
  return [...view.hand, ...known].filter((disc) => disc !== 'last_chance').sort();
}

/** What a tap on a player's mat asks for. */
export function matAction(view: SkullView, seat: number): string {
  return view.stage === 'naming_starter' ? `start ${seat}` : `reveal ${seat}`;
}
