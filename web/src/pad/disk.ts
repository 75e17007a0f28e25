// IndexedDB: each change is written to the disk before it counts as kept.

/** A drawer of things that are found by a key inside them. */
export interface Drawer {
  /** The database; one of its own for each drawer, so that pages of an older version find theirs as it was. */
  database: string;
  store: string;
  key: string;
}

export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('IndexedDB'));
  });
}

function opened({ database, store, key }: Drawer): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(store, { keyPath: key });
  };
  return asked(request);
}

/** Runs something in one transaction, and is done when it is on the disk. */
export async function within<T>(
  drawer: Drawer,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await opened(drawer);
  try {
    const transaction = database.transaction(drawer.store, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('IndexedDB', 'AbortError'));
    });
    const result = await work(transaction.objectStore(drawer.store));
    await done;
    return result;
  } finally {
    database.close();
  }
}
