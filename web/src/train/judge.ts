// What an answer is worth. All numbers are the server's; here they are only looked up and put into words.
import type { ChoiceReport, Solution } from '../api/types';
import { number } from '../i18n/locale';
import { m } from '../paraglide/messages.js';
import { amount } from '../review/amounts';

export type Mark = ChoiceReport['mark'];
export type Unit = Solution['unit'];

/** From worst to best. */
export const MARKS: readonly Mark[] = ['blunder', 'mistake', 'inaccuracy', 'good', 'best'];

const DIGITS = { maximumFractionDigits: 1, minimumFractionDigits: 1 } as const;

export function valued(solution: Solution, action: string): ChoiceReport | null {
  return solution.choices.find((choice) => choice.action === action) ?? null;
}

/** Balanced players make several choices here: what counts is how often. */
export function isMixed(solution: Solution): boolean {
  return solution.choices.some((choice) => choice.share !== null);
}

/** A loss as it is shown: what is sampled may come out a little below nothing. */
export function lost(loss: number, unit: Unit): string {
  return amount(Math.max(0, loss), unit);
}

export function costs(choice: ChoiceReport, unit: Unit): string {
  if (lost(choice.loss, unit) === lost(0, unit)) return m['app.train.costs_nothing']();
  if (unit === 'points') return m['app.train.costs_points']({ loss: lost(choice.loss, unit) });
  return m['app.train.costs_wins']({ loss: number(100 * choice.loss, DIGITS) });
}

const MARK_WORDS: Record<Mark, () => string> = {
  best: m['app.train.mark.best'],
  good: m['app.train.mark.good'],
  inaccuracy: m['app.train.mark.inaccuracy'],
  mistake: m['app.train.mark.mistake'],
  blunder: m['app.train.mark.blunder'],
};

export function called(choice: ChoiceReport, solution: Solution): string {
  if (isMixed(solution) && choice.right) return m['app.train.mark.mixed']();
  return MARK_WORDS[choice.mark]();
}
