import type { TableState } from '../api/types';

/** A table that is only looked at: nobody is thinking, nothing is asked, and no board offers what cannot be done. */
export function lookedAt(table: TableState): TableState {
  const { view } = table;
  return { ...table, view: view && { ...view, to_act: [] }, legal: [], form: null, prompt: null };
}
