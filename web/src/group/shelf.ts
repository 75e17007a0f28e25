// Where groups are kept on this device.
import { asked, within, type Drawer } from '../pad/disk';
import { merge, type Cell, type Header } from './group';

/** A group as this device keeps it. */
export interface Kept {
  header: Header;
  cells: readonly Cell[];
  /** Ids of pads of this device whose games belong here; nobody else is told them. */
  pads: readonly string[];
  /** When it was last changed here. */
  changed: number;
  /** Whether it is also kept on the server, by whose code others read it. */
  shared: { code: string } | null;
}

const GROUPS: Drawer = { database: 'calavera-groups', store: 'groups', key: 'header.id' };

export const groupShelf = {
  all: (): Promise<Kept[]> => within(GROUPS, 'readonly', (store) => asked(store.getAll() as IDBRequest<Kept[]>)),

  find: (id: string): Promise<Kept | undefined> =>
    within(GROUPS, 'readonly', (store) => asked(store.get(id) as IDBRequest<Kept | undefined>)),

  /** Together with what another page of this browser has kept meanwhile. */
  keep: (group: Kept): Promise<Kept> =>
    within(GROUPS, 'readwrite', async (store) => {
      const there = await asked(store.get(group.header.id) as IDBRequest<Kept | undefined>);
      const shared = group.shared ?? there?.shared ?? null;
      const whole = there ? { ...group, cells: merge(there.cells, group.cells), pads: there.pads, shared } : group;
      await asked(store.put(whole));
      return whole;
    }),

  /** Which pads belong to it. */
  setPads: (id: string, change: (pads: readonly string[]) => readonly string[]): Promise<void> =>
    within(GROUPS, 'readwrite', async (store) => {
      const there = await asked(store.get(id) as IDBRequest<Kept | undefined>);
      if (there) await asked(store.put({ ...there, pads: change(there.pads) }));
    }),

  remove: (id: string): Promise<unknown> => within(GROUPS, 'readwrite', (store) => asked(store.delete(id))),
};
