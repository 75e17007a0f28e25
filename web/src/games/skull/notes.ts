// A few words at a seat.
import { m } from '../../paraglide/messages.js';
import { isPlacing, type Scene } from './scene';

export interface Note {
  text: string;
  strong: boolean;
  /** Shown instead of the words where there is little room. */
  sign?: string;
}

export function isOut(scene: Scene, seat: number): boolean {
  return (scene.seats[seat]?.owned ?? 0) === 0;
}

function quiet(text: string): Note {
  return { text, strong: false };
}

function done(text: string): Note {
  return { text, strong: false, sign: '✓' };
}

function bidding({ open, bid }: Scene, mine: boolean): string {
  if (open) return m['skull.note.challenger']();
  return mine ? m['skull.note.you_bid']({ bid }) : m['skull.note.bid']({ bid });
}

/** `you`: the seat of whoever reads it. */
export function noteOf(scene: Scene, seat: number, you: number | null): Note {
  const here = scene.seats[seat];
  if (!here) return quiet('');
  const mine = seat === you;
  if (scene.winners.includes(seat)) {
    return { text: mine ? m['skull.note.you_win']() : m['skull.note.winner'](), strong: true };
  }
  if (isOut(scene, seat)) return quiet(m['skull.note.out']());
  if (scene.bidder === seat) {
    return { text: bidding(scene, mine), strong: true };
  }
  if (here.decided && here.stack.some((disc) => disc.turned === null)) return done(m['skull.note.chosen']());
  if (scene.open) return quiet('');
  if (here.passed) return quiet(m['skull.note.passed']());
  if (isPlacing(scene)) return here.stack.length > 0 ? done(m['skull.note.placed']()) : quiet('');
  if (scene.first !== seat || scene.bidder !== null) return quiet('');
  return quiet(mine ? m['skull.note.you_start']() : m['skull.note.first']());
}
