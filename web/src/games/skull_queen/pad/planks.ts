// Where the pirates of a round stand, however it was written down: at its end, or trick by trick. Where a step leads to is
// looked up in what the rules have answered.
import type { Cells } from '../../../pad/log';
import { numberIn, seatsOf, type PadSetup } from '../../../pad/contract';
import tables from './tables.json';
import { evaluate, type Card } from './trick';

/** How a round is written down. */
export const WAYS = ['end', 'cards', 'moves'] as const;
export type Way = (typeof WAYS)[number];

export const OVERBOARD = -1;
export const GHOST = -1;
const NO_COLOUR = -1;

const AFTER: Record<string, number[]> = tables.after;
const TRICKS: Record<string, number> = tables.tricks;
const CENTRE: Record<string, number> = tables.centre;
const LEADS: Record<string, number> = tables.leads;
const VALUES: Record<string, number[]> = tables.values;

export interface Move {
  seat: number;
  /** A place in `tables.colours`. */
  colour: number;
  steps: number;
}

/** By seat and colour; null where nobody has said it. */
export type Places = (number | null)[][];

/** What a trick begins with. */
export interface Begins {
  places: Places;
  /** Cards that lie in the centre. */
  centre: readonly Card[];
  /** Who leads it; null where it is not known. */
  leads: number | null;
}

export interface Told extends Begins {
  cards: readonly Card[];
  moves: readonly Move[];
}

/** A round as far as it is entered, and what its next trick begins with. */
export interface Played extends Begins {
  tricks: readonly Told[];
  /** How many there are in a round. */
  count: number;
}

export const hasGhost = (players: number): boolean => tables.ghost.includes(players);
export const valuesFor = (players: number): readonly number[] => VALUES[players]!;
export const centreFor = (players: number): number => CENTRE[players]!;
export const cardsInTrick = (players: number): number => players + Number(hasGhost(players));

export function wayOf(cells: Cells, round: number): Way {
  return WAYS[numberIn(cells, `way.${round}`) ?? 0] ?? 'end';
}

function numbersIn(cells: Cells, cell: string): readonly number[] | null {
  const value = cells.get(cell);
  return Array.isArray(value) ? (value as readonly number[]) : null;
}

function groupsOf(numbers: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.floor(numbers.length / size) }, (_, i) => numbers.slice(i * size, (i + 1) * size));
}

export function toNumbers(cards: readonly Card[]): number[] {
  return cards.flatMap(({ by, centre, colour, value }) => [
    ...(centre ? [] : [by ?? GHOST]),
    colour === null ? NO_COLOUR : tables.colours.indexOf(colour),
    value,
  ]);
}

function card(by: number | null, colour: number, value: number, centre: boolean): Card {
  return { by, colour: tables.colours[colour] ?? null, value, centre };
}

export function playedCards(numbers: readonly number[]): Card[] {
  return groupsOf(numbers, 3).map(([by, colour, value]) => card(by === GHOST ? null : by!, colour!, value!, false));
}

export function centreCards(numbers: readonly number[]): Card[] {
  return groupsOf(numbers, 2).map(([colour, value]) => card(null, colour!, value!, true));
}

export function movesIn(numbers: readonly number[]): Move[] {
  return groupsOf(numbers, 3).map(([seat, colour, steps]) => ({ seat: seat!, colour: colour!, steps: steps! }));
}

/** What a trick moves: whoever has played the highest and the lowest card of each colour, unless overboard. */
export function movesOf(cards: readonly Card[], places: Places): Move[] {
  return evaluate(cards).groups.flatMap(({ colour, highest, up, lowest, down }) => {
    const at = tables.colours.indexOf(colour);
    const steps = [
      { by: highest.by, steps: up },
      { by: lowest.by, steps: down },
    ];
    return steps.flatMap(({ by, steps: made }) =>
      by === null || places[by]?.[at] === OVERBOARD ? [] : [{ seat: by, colour: at, steps: made }],
    );
  });
}

/** What lies in the centre after a trick: all that is alone in its colour. */
function left(cards: readonly Card[]): Card[] {
  return evaluate(cards).alone.map((one) => ({ ...one, by: null, centre: true }));
}

function moved(places: Places, moves: readonly Move[]): Places {
  const now = places.map((row) => [...row]);
  for (const { seat, colour, steps } of moves) {
    const at = now[seat]?.[colour];
    if (at != null && at !== OVERBOARD) now[seat]![colour] = AFTER[steps]?.[at] ?? at;
  }
  return now;
}

/** A round trick by trick, as far as it is entered. */
export function play({ players }: PadSetup, cells: Cells, round: number, dealer: number | null): Played {
  const way = wayOf(cells, round);
  const count = TRICKS[players]!;
  const first = dealer === null ? null : (dealer + LEADS[players]!) % players;
  let places: Places = seatsOf(players).map((seat) =>
    tables.colours.map((colour) => numberIn(cells, `from_${colour}.${round}.${seat}`)),
  );
  let centre = centreCards(numbersIn(cells, `centre.${round}`) ?? []);
  let leads = first;
  const tricks: Told[] = [];
  while (tricks.length < count) {
    const entered = numbersIn(cells, `${way}.${round}.${tricks.length + 1}`);
    if (!entered) break;
    const cards = way === 'cards' ? playedCards(entered) : [];
    const pool = [...centre, ...cards];
    const moves = way === 'cards' ? movesOf(pool, places) : movesIn(entered);
    tricks.push({ cards, moves, places, centre, leads });
    places = moved(places, moves);
    if (way === 'cards') {
      leads = hasGhost(players) ? first : evaluate(pool).leader;
      centre = left(pool);
    }
  }
  return { tricks, count, places, centre, leads };
}
