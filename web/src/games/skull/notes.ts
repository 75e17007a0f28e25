// A few words at a seat.
import type { SkullView } from '../../api/types';
import { m } from '../../paraglide/messages.js';
import type { Scene } from './scene';

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

export function noteOf(scene: Scene, view: SkullView, seat: number): Note {
  const here = scene.seats[seat];
  if (!here) return quiet('');
  if (view.over && view.winners.includes(seat)) return { text: m['skull.note.winner'](), strong: true };
  if (isOut(scene, seat)) return quiet(m['skull.note.out']());
  if (scene.bidder === seat) {
    const text = scene.open ? m['skull.note.challenger']() : m['skull.note.bid']({ bid: scene.bid });
    return { text, strong: true };
  }
  const hidden = here.stack.some((disc) => disc.turned === null);
  if (view.stage === 'showing' && hidden && !view.to_act.includes(seat)) {
    return { text: m['skull.note.chosen'](), strong: false, sign: '✓' };
  }
  if (scene.open) return quiet('');
  if (here.passed) return quiet(m['skull.note.passed']());
  if (view.stage === 'placing' && here.stack.length > 0) {
    return { text: m['skull.note.placed'](), strong: false, sign: '✓' };
  }
  if (view.stage === 'adding' && view.first === seat) return quiet(m['skull.note.first']());
  return quiet('');
}

/** Has to act; not shown as long as the scene is still in the round before. */
export function isActing(scene: Scene, view: SkullView, seat: number): boolean {
  return !view.over && scene.round === view.round && view.to_act.includes(seat);
}
