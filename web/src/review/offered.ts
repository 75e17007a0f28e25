import type { DecisionReport } from '../api/types';

/** The choices in an order that gives nothing away: a report has the best first. */
export function asOffered({ choices }: Pick<DecisionReport, 'choices'>): DecisionReport['choices'] {
  return [...choices].sort((a, b) => a.action.localeCompare(b.action, 'en', { numeric: true }));
}
