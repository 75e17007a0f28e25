// Two tables that are dealt the same. Apart, so that the first load stays small.
import type { Comparison, TableId } from './types';
import { ask, at } from './http';
import { NO_ANSWER, Refusal } from './refusal';

export const twins = {
  comparison: (id: string, token: string | null) => ask<Comparison>(`/tables/${at(id)}/comparison`, { token }),
  again: (token: string, id: string) => ask<TableId>(`/tables/${at(id)}/again`, { method: 'POST', body: {}, token }),
  csv: async (id: string, token: string | null): Promise<string> => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch(`/api/tables/${at(id)}/comparison.csv`, { headers }).catch(() => null);
    if (!response?.ok) throw new Refusal(NO_ANSWER);
    return response.text();
  },
};
