// Where pads are kept on this device: IndexedDB, each change written to the disk before it counts as kept.
import type { Entry, Header } from './log';
import { merge } from './log';

/** A pad as this device keeps it. */
export interface Kept {
  header: Header;
  entries: readonly Entry[];
  /** What this device has written, the last step last: each step is the entries that were written together. */
  steps: readonly (readonly string[])[];
  /** What was taken back since, the last one last: the entries that have done it. */
  undone?: readonly (readonly string[])[];
  /** When it was last changed here. */
  changed: number;
  /** Whether it is also kept on the server, by whose code others follow it. */
  shared: { code: string; version: number } | null;
}

const NAME = 'calavera';
const VERSION = 1;
const STORE = 'pads';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('IndexedDB'));
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'header.id' });
  };
  return asked(request);
}

/** Runs something in one transaction, and is done when it is on the disk. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('IndexedDB', 'AbortError'));
    });
    const result = await work(transaction.objectStore(STORE));
    await done;
    return result;
  } finally {
    database.close();
  }
}

export const shelf = {
  all: (): Promise<Kept[]> => within('readonly', (store) => asked(store.getAll() as IDBRequest<Kept[]>)),

  find: (id: string): Promise<Kept | undefined> =>
    within('readonly', (store) => asked(store.get(id) as IDBRequest<Kept | undefined>)),

  /** Together with what another page of this browser has kept meanwhile. */
  keep: (pad: Kept): Promise<Kept> =>
    within('readwrite', async (store) => {
      const there = await asked(store.get(pad.header.id) as IDBRequest<Kept | undefined>);
      const whole = there ? { ...pad, entries: merge(there.entries, pad.entries) } : pad;
      await asked(store.put(whole));
      return whole;
    }),

  remove: (id: string): Promise<unknown> => within('readwrite', (store) => asked(store.delete(id))),
};
