// The game so far, trick by trick, out of the lines of the journal.
import type { JournalLine, PirateMove, PlankView, PlayedCard } from '../../api/types';
import { COLOURS, type Colour } from '../../art/skull_queen/colours';
import { cardNumbered, cardOf } from './cards';
import { moved, plankNumbered } from './planks';

export interface PastTrick {
  cards: PlayedCard[];
  /** In the centre before it. */
  centre: string[];
  colour: Colour | null;
  moves: PirateMove[];
  /** In the centre after it. */
  stays: string[];
  /** All its cards are there, and what they do is done. */
  over: boolean;
}

export interface PastRound {
  number: number;
  /** As they are after the last trick told of. */
  planks: (PlankView | null)[];
  tricks: PastTrick[];
  /** By seat; empty before the end of the round. */
  points: number[];
  /** What lies in the centre now. */
  centre: string[];
}

export function chronicle(journal: readonly JournalLine[]): PastRound[] {
  const rounds: PastRound[] = [];
  for (const line of journal) {
    if (line.what === 'dealer') rounds.push({ number: line.value, planks: [], tricks: [], points: [], centre: [] });
    const round = rounds.at(-1);
    if (round) tell(round, line);
  }
  return rounds;
}

function tell(round: PastRound, line: JournalLine): void {
  const { seat, value } = line;
  switch (line.what) {
    case 'centre':
      if (cardOf(cardNumbered(value)).colour) round.centre.push(cardNumbered(value));
      break;
    case 'plank':
      round.planks[seat] = plankNumbered(value);
      break;
    case 'played':
    case 'ghost_played':
      lay(open(round), { seat: line.what === 'played' ? seat : null, card: cardNumbered(value) });
      break;
    case 'colour_announced':
      open(round).colour = COLOURS[value] ?? null;
      break;
    case 'moved_up':
      move(round, { seat, colour: COLOURS[value >> 2]!, steps: value % 4, overboard: false });
      break;
    case 'moved_down':
      move(round, { seat, colour: COLOURS[value >> 2]!, steps: -(value % 4), overboard: false });
      break;
    case 'overboard':
      fall(round, seat, COLOURS[value]!);
      break;
    case 'to_centre':
      end(round, [...round.centre, cardNumbered(value)]);
      break;
    case 'discarded':
      end(
        round,
        round.centre.filter((card) => cardOf(card).colour !== COLOURS[value]),
      );
      break;
    case 'round_scored':
      round.points[seat] = value;
  }
}

/** The trick that is being played. */
function open(round: PastRound): PastTrick {
  const last = round.tricks.at(-1);
  if (last && !last.over) return last;
  const trick: PastTrick = {
    cards: [],
    centre: round.centre,
    colour: null,
    moves: [],
    stays: round.centre,
    over: false,
  };
  round.tricks.push(trick);
  return trick;
}

/** A card that was taken back gives way to the one played instead. */
function lay(trick: PastTrick, played: PlayedCard): void {
  trick.cards = [...trick.cards.filter((card) => card.seat !== played.seat), played];
}

function move(round: PastRound, made: PirateMove): void {
  const trick = round.tricks.at(-1);
  if (!trick) return;
  trick.moves.push(made);
  round.planks = moved(round.planks, [made]);
}

function fall(round: PastRound, seat: number, colour: Colour): void {
  const made = round.tricks.at(-1)?.moves.findLast((one) => one.seat === seat && one.colour === colour);
  if (!made) return;
  made.overboard = true;
  round.planks = moved(round.planks, [made]);
}

function end(round: PastRound, centre: string[]): void {
  const trick = round.tricks.at(-1);
  if (!trick) return;
  round.centre = centre;
  trick.stays = centre;
  trick.over = true;
}
