// Two tables that are dealt the same. Apart, so that the first load stays small.
import type { Comparison, TableId } from './types';
import { ask, at, reach } from './http';
import { NO_ANSWER, Refusal } from './refusal';

export const twins = {
  comparison: (id: string, token: string | null) => ask<Comparison>(`/tables/${at(id)}/comparison`, { token }),
  again: (token: string, id: string) => ask<TableId>(`/tables/${at(id)}/again`, { method: 'POST', body: {}, token }),
  csv: async (id: string, token: string | null): Promise<string> => {
    const response = await reach(`/tables/${at(id)}/comparison.csv`, { token });
    return response.text().catch(() => {
      throw new Refusal(NO_ANSWER);
    });
  },
};
