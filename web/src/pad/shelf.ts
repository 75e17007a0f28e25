// Where pads are kept on this device.
import { asked, within, type Drawer } from './disk';
import type { Entry, Header, Value } from './log';
import { merge } from './log';

/** What this device has written into a cell: the entry that stands for it, and which one, with what value, stood there before. */
export interface Written {
  id: string;
  before: Value;
  over: string | null;
}

/** A pad as this device keeps it. */
export interface Kept {
  header: Header;
  entries: readonly Entry[];
  /** What this device has written, the last step last: each step is what was written together. */
  steps: readonly (readonly Written[])[];
  /** What was taken back since, the last one last. */
  undone?: readonly (readonly Written[])[];
  /** When it was last changed here. */
  changed: number;
  /** Whether it is also kept on the server, by whose code others follow it. */
  shared: { code: string; version: number } | null;
}

const PADS: Drawer = { database: 'calavera', store: 'pads', key: 'header.id' };

export const shelf = {
  all: (): Promise<Kept[]> => within(PADS, 'readonly', (store) => asked(store.getAll() as IDBRequest<Kept[]>)),

  find: (id: string): Promise<Kept | undefined> =>
    within(PADS, 'readonly', (store) => asked(store.get(id) as IDBRequest<Kept | undefined>)),

  /** Together with what another page of this browser has kept meanwhile. */
  keep: (pad: Kept): Promise<Kept> =>
    within(PADS, 'readwrite', async (store) => {
      const there = await asked(store.get(pad.header.id) as IDBRequest<Kept | undefined>);
      const shared = pad.shared ?? there?.shared ?? null;
      const whole = there ? { ...pad, entries: merge(there.entries, pad.entries), shared } : pad;
      await asked(store.put(whole));
      return whole;
    }),

  remove: (id: string): Promise<unknown> => within(PADS, 'readwrite', (store) => asked(store.delete(id))),
};
