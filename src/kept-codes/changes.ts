/** What has changed in storage: the fields of a `StorageEvent`. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue' | 'storageArea'>;

type Listener = (change: StorageChange) => void;

const key = Symbol.for('rewards-widget:storage');

/** One set per page under a global symbol: `embed.js` and `codes.js` are separate scripts, and both change what is stored. */
function listeners(): Set<Listener> {
  const holder = globalThis as { [key]?: Set<Listener> };
  return (holder[key] ??= new Set());
}

/**
 * Listens to what other tabs and other scripts of this page store.
 *
 * @returns a function that stops listening
 */
export function onStorageChange(listener: Listener): () => void {
  addEventListener('storage', listener);
  listeners().add(listener);
  return () => {
    removeEventListener('storage', listener);
    listeners().delete(listener);
  };
}

/**
 * Stores a text, or removes it, and reports a change on this page, too: browsers report it only to other tabs.
 *
 * @param own the listener of the caller, which isn't called
 * @returns false if storage is full or forbidden
 */
export function changeStorage(storage: Storage, name: string, value: string | null, own?: Listener): boolean {
  try {
    if (storage.getItem(name) === value) return true;
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, value);
  } catch {
    return false;
  }
  for (const listener of [...listeners()])
    if (listener !== own) listener({ key: name, newValue: value, storageArea: storage });
  return true;
}
