// The game so far, trick by trick, out of the lines of the journal.
import type { JournalLine, PirateMove, PlankView, PlayedCard, SkullQueenEvent } from '../../api/types';
import type { Colour } from './art/colours';
import { cardOf } from './cards';
import { eventsOf } from './events';
import { moved, type Moved } from './planks';

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
  /** What it did, line by line, with the reasons. */
  told: JournalLine[];
}

export interface PastRound {
  number: number;
  /** As they are after the last trick told of. */
  planks: (PlankView | null)[];
  tricks: PastTrick[];
  /** By seat; empty before the end of the round. */
  points: number[];
  /** By seat: what the red, yellow, green and blue pirate have added to them. */
  sources: number[][];
  /** What lies in the centre now. */
  centre: string[];
}

export function chronicle(journal: readonly JournalLine[]): PastRound[] {
  const rounds: PastRound[] = [];
  for (const line of journal) {
    const [event] = eventsOf([line]);
    if (!event) continue;
    if (event.type === 'dealer') {
      rounds.push({ number: event.round, planks: [], tricks: [], points: [], sources: [], centre: [] });
    }
    const round = rounds.at(-1);
    if (!round) continue;
    tell(round, event);
    if (ABOUT_A_TRICK.has(event.type)) round.tricks.at(-1)?.told.push(line);
  }
  return rounds;
}

const ABOUT_A_TRICK: ReadonlySet<SkullQueenEvent['type']> = new Set([
  'colour_announced',
  'moved',
  'stayed',
  'to_centre',
  'leader',
]);

function tell(round: PastRound, event: SkullQueenEvent): void {
  switch (event.type) {
    case 'centre':
      if (cardOf(event.card).colour) round.centre.push(event.card);
      break;
    case 'plank':
      round.planks[event.seat] = { side: event.side, pirates: event.spaces };
      break;
    case 'played':
      lay(open(round), { seat: event.seat, card: event.card });
      break;
    case 'ghost_played':
      lay(open(round), { seat: null, card: event.card });
      break;
    case 'colour_announced':
      open(round).colour = event.colour;
      break;
    case 'moved':
      move(round, event);
      break;
    case 'to_centre':
      end(round, [...round.centre, event.card]);
      break;
    case 'discarded':
      end(
        round,
        round.centre.filter((card) => cardOf(card).colour !== event.colour),
      );
      break;
    case 'round_scored':
      round.points[event.seat] = event.points;
      round.sources[event.seat] = event.pirates;
      break;
    case 'dealer':
    case 'leader':
    case 'stayed':
      break;
    default:
      event satisfies never;
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
    told: [],
  };
  round.tricks.push(trick);
  return trick;
}

/** A card that was taken back gives way to the one played instead. */
function lay(trick: PastTrick, played: PlayedCard): void {
  trick.cards = [...trick.cards.filter((card) => card.seat !== played.seat), played];
}

function move(round: PastRound, event: Moved): void {
  const { seat, colour, steps, card, overboard } = event;
  round.tricks.at(-1)?.moves.push({ seat, colour, steps, card, overboard });
  round.planks = moved(round.planks, [event]);
}

function end(round: PastRound, centre: string[]): void {
  const trick = round.tricks.at(-1);
  if (!trick) return;
  round.centre = centre;
  trick.stays = centre;
  trick.over = true;
}
