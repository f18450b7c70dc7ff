/**
 * Storage of the journal's texts. `set` and `remove` are complete when they return, or as soon as the medium allows.
 */
export interface DraftStorage {
  /** `undefined`: the text cannot be read now, e.g. because another tab is still writing it. */
  get(key: string): Promise<string | null | undefined>;
  set(key: string, text: string): void;
  remove(key: string): void;
  /** Removes the texts of all keys that begin with this, also those that `keys` has lost. */
  removeAll(start: string): void;
  keys(): readonly string[];
}

/** Longer texts go to IndexedDB, which has more space. */
const maxLocalStorageChars = 100_000;
const inDatabaseMarker = 'indexeddb';
const prefix = 'viewkraft.draft/';

/** localStorage, which writes synchronously and so survives a killed tab; large texts go to IndexedDB. */
export const browserDraftStorage: DraftStorage = {
  async get(key) {
    const text = known(key);
    if (text !== inDatabaseMarker) return text;
    const found = await inDatabase('readonly', (texts) => texts.get(key)).catch(() => undefined);
    return typeof found === 'string' ? found : undefined;
  },

  set(key, text) {
    const before = known(key);
    const isSmall = text.length <= maxLocalStorageChars;
    const isKept = isSmall && attempt(() => (localStorage.setItem(prefix + key, text), true));
    if (!isKept) {
      attempt(() => localStorage.setItem(prefix + key, inDatabaseMarker));
      change((texts) => texts.put(text, key));
    } else if (before === inDatabaseMarker) change((texts) => texts.delete(key));
  },

  remove(key) {
    const before = known(key);
    attempt(() => localStorage.removeItem(prefix + key));
    if (before === inDatabaseMarker) change((texts) => texts.delete(key));
  },

  removeAll(start) {
    for (const key of this.keys()) if (key.startsWith(start)) attempt(() => localStorage.removeItem(prefix + key));
    change((texts) => texts.delete(IDBKeyRange.bound(start, `${start}\uffff`)));
  },

  keys() {
    const all = attempt(() => Object.keys(localStorage)) ?? [];
    return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  },
};

function known(key: string): string | null {
  return attempt(() => localStorage.getItem(prefix + key)) ?? null;
}

function change(work: (texts: IDBObjectStore) => IDBRequest): void {
  inDatabase('readwrite', work).catch(() => undefined);
}

/** Storage may be full or disabled: the draft is lost then, but editing must go on. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

async function inDatabase(mode: IDBTransactionMode, work: (texts: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open('viewkraft', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
  const database = (await settled(opening)) as IDBDatabase;
  try {
    return await settled(work(database.transaction('drafts', mode).objectStore('drafts')));
  } finally {
    database.close();
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser’s database rejected the request.'));
  });
}
