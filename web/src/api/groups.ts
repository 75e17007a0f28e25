// Requests about groups; apart, so that the first load stays small.
import type { Cell, Header } from '../group/group';
import { ask, at } from './http';
import type { GroupSaved, Told } from './types';

/** What the server says of a group; entries are those after the number that was asked for, `seen` is that of the last one. */
export interface GroupTold {
  header: Header;
  code: string;
  version: number;
  seen: number;
  entries: Cell[];
}

export type GroupFollowed = Omit<GroupTold, 'header'>;

export const groups = {
  put: (header: Header, entries: readonly Cell[]) =>
    ask<GroupSaved>(`/groups/${at(header.id)}`, { method: 'PUT', body: { header, entries } }),
  read: (id: string, after: number) => ask<GroupTold>(`/groups/${at(id)}?after=${after}`),
  follow: (code: string, after: number) => ask<GroupFollowed>(`/groups/code/${at(code)}?after=${after}`),
  remove: (id: string) => ask<null>(`/groups/${at(id)}`, { method: 'DELETE' }),
  /** How a table began: enough of its log to know its options. */
  beginning: (table: string, token: string | null) => ask<Told[]>(`/tables/${at(table)}/log?limit=100`, { token }),
};
