import type { JournalLine, YamiksView } from '../../api/types';
import { BOXES, type Box } from './words';

/** Names the dice that lie there: whose turn it is, then which roll. */
export function turnKey(view: YamiksView): string {
  return `${view.round}-${view.turn}/${view.rolls}`;
}

// A line about a filled box carries both in one number.
const PER_BOX = 100;

/** The box that was filled by what has just happened, the last one of several. */
export function filledNow(steps: readonly JournalLine[]): { seat: number; box: Box } | null {
  const line = steps.findLast((one) => one.what === 'filled');
  const box = line && BOXES[Math.floor(line.value / PER_BOX)];
  return box ? { seat: line.seat, box } : null;
}
