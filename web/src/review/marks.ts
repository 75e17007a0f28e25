import type { DecisionReport } from '../api/types';
import { m } from '../paraglide/messages.js';

const WORDS = {
  best: m['app.review.mark.best'],
  good: m['app.review.mark.good'],
  inaccuracy: m['app.review.mark.inaccuracy'],
  mistake: m['app.review.mark.mistake'],
  blunder: m['app.review.mark.blunder'],
} as const;

/** What a choice is called; one that a balanced player makes now and then is no mistake. */
export function markOf({ mark, mixed, best, made }: DecisionReport): string {
  if (best === made) return WORDS.best();
  return mixed ? m['app.review.mark.mixed']() : WORDS[mark]();
}
