// How Skull is told on the stage: how long people need for each event, and what it sounds like.
import type { JournalLine, SkullEvent, SkullView } from '../../api/types';
import { m } from '../../paraglide/messages.js';
import type { Sound } from '../../sound';
import type { About, Chapter, Play, Reading } from '../kit/stage/play';
import { eventsOf } from './events';
import { sceneOf, step, type Scene } from './scene';

type Kind = SkullEvent['type'];
type Next = About<SkullView, SkullEvent>;

const TIMES: Record<Kind, Reading> = {
  round: 'glance',
  last_chance: 'read',
  placed: 'glance',
  bid: 'read',
  passed: 'glance',
  challenge: 'read',
  turned: 'glance',
  challenge_won: 'result',
  challenge_lost: 'result',
  showed: 'glance',
  disc_lost: 'read',
  own_loss: 'result',
  eliminated: 'read',
  won: 'result',
};
const SOUNDS: Partial<Record<Kind, Sound>> = {
  placed: 'disc',
  bid: 'tap',
  passed: 'tick',
  turned: 'flip',
  showed: 'flip',
  challenge_won: 'coin',
  challenge_lost: 'skull',
  eliminated: 'lose',
};
// What the viewer did was shown when it was tapped.
const SHOWN_AT_ONCE: ReadonlySet<Kind> = new Set(['placed', 'bid', 'passed'] as const);

/** Takes no time of its own. */
function isAside(event: SkullEvent, next: SkullEvent | undefined): boolean {
  switch (event.type) {
    case 'placed': // the first discs are put down by everybody together, and nobody waits for the others
      return event.position === 0;
    case 'showed': // all that one player shows
      return next?.type === 'showed' && next.seat === event.seat;
    case 'disc_lost': // which one it was, for its owner
      return next?.type === 'own_loss';
    default:
      return false;
  }
}

function time(event: SkullEvent, { you, next }: Next): Reading {
  if (event.seat === you && SHOWN_AT_ONCE.has(event.type)) return 'none';
  return isAside(event, next[0]) ? 'none' : TIMES[event.type];
}

function sound(event: SkullEvent, { you }: Next): Sound | null {
  // For the players the page itself sounds at the end, differently for the winner and the others.
  if (event.type === 'won') return you === null ? 'win' : null;
  return SOUNDS[event.type] ?? null;
}

function chapters(journal: readonly JournalLine[]): Chapter[] {
  return eventsOf(journal).flatMap((event, at): Chapter[] => {
    if (event.type === 'round') {
      return [{ at, level: 'round', title: m['skull.heading.round']({ round: event.round }) }];
    }
    if (event.type !== 'challenge') return [];
    return [{ at, level: 'trick', title: m['skull.chapter.challenge']({ bid: event.bid }) }];
  });
}

export const play: Play<SkullView, Scene, SkullEvent> = {
  rest: (view, journal) => sceneOf(view, eventsOf(journal)),
  step,
  time,
  sound,
  chapters,
};
