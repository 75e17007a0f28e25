// A disk for tests: jsdom has none.
import type { Drawer } from './disk';

const drawers = new Map<string, Map<string, unknown>>();

function keyOf(value: unknown, path: string): string {
  return path.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], value) as string;
}

let last: Promise<unknown> = Promise.resolve();

/** What `vi.mock` puts in the place of `disk.ts`: one transaction at a time, as in IndexedDB. */
export const disk = {
  asked: (value: unknown) => Promise.resolve(value),
  within: (drawer: Drawer, _mode: string, work: (store: unknown) => Promise<unknown>): Promise<unknown> => {
    const things = drawers.get(drawer.database) ?? new Map<string, unknown>();
    drawers.set(drawer.database, things);
    const store = {
      get: (id: string) => structuredClone(things.get(id)),
      getAll: () => structuredClone([...things.values()]),
      put: (value: unknown) => things.set(keyOf(value, drawer.key), structuredClone(value)),
      delete: (id: string) => things.delete(id),
    };
    return (last = last.catch(() => undefined).then(() => work(store)));
  },
};
