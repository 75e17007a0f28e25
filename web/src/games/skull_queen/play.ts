// How Skull Queen is told.
import type { JournalLine, SkullQueenEvent, SkullQueenView } from '../../api/types';
import { m } from '../../paraglide/messages.js';
import type { Sound } from '../../sound';
import type { About, Chapter, Play, Reading } from '../kit/stage/play';
import { eventsOf } from './events';
import { rest, step, type Scene } from './scene';

type Type = SkullQueenEvent['type'];
type Known = About<SkullQueenView, SkullQueenEvent>;

export const play: Play<SkullQueenView, Scene, SkullQueenEvent> = { rest, step, time, sound, chapters };

/** What is told in one picture with the line after it. */
const TOGETHER: Partial<Record<Type, readonly Type[]>> = {
  dealer: ['centre'],
  centre: ['centre'],
  plank: ['plank'],
  ghost_played: ['colour_announced'],
  to_centre: ['to_centre', 'moved', 'stayed', 'leader'],
  round_scored: ['round_scored'],
};

function time(event: SkullQueenEvent, about: Known): Reading {
  const next = about.next[0]?.type;
  if (next && TOGETHER[event.type]?.includes(next)) return 'none';
  switch (event.type) {
    case 'played':
      return ofCard(event.seat, about);
    case 'colour_announced':
      return ofColour(event.seat, about);
    case 'moved':
    case 'stayed':
      return 'none'; // all of a colour together, when its cards go
    case 'discarded':
      return 'result';
    case 'leader':
      return event.card === null ? 'result' : 'read'; // the first one with all planks open
    case 'round_scored':
      return 'hold';
    case 'plank':
      return 'glance';
    case 'dealer':
    case 'centre':
    case 'ghost_played':
    case 'to_centre':
      return 'read';
  }
}

/** A card lies open for a moment. Two captains show theirs together, and one's own is known unless it ends the trick. */
function ofCard(seat: number, { you, next, view }: Known): Reading {
  const following = next[0]?.type;
  if (following === 'colour_announced') return 'none';
  if (view.players === 2) return following === 'played' ? 'none' : 'read';
  return seat === you && following === undefined ? 'none' : 'glance';
}

function ofColour(setBy: number | null, { you, next, view }: Known): Reading {
  if (setBy !== null) return next[0]?.type === 'played' ? 'none' : 'read';
  // Whoever has led knows the colour.
  return view.trick.length === 1 && view.trick[0]?.seat === you ? 'none' : 'read';
}

function sound(event: SkullQueenEvent, { you, view }: Known): Sound | null {
  switch (event.type) {
    case 'played':
      // One's own card has sounded when it was tapped.
      return event.seat === you && view.players > 2 ? null : 'card';
    case 'ghost_played':
      return 'card';
    case 'plank':
      return 'flip';
    case 'moved':
      return event.overboard ? 'splash' : null;
    default:
      return null;
  }
}

function chapters(journal: readonly JournalLine[]): Chapter[] {
  const found: Chapter[] = [];
  let [round, trick] = [0, 0];
  for (const [at, event] of eventsOf(journal).entries()) {
    if (event.type === 'dealer') {
      [round, trick] = [event.round, 0];
      found.push({ at, level: 'round', title: m['skull_queen.sheet.round']({ round }) });
    } else if (event.type === 'leader' || event.type === 'ghost_played') {
      trick += 1;
      found.push({ at, level: 'trick', title: m['skull_queen.book.trick']({ round, trick }) });
    }
  }
  return found;
}
