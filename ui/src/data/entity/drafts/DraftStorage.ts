/**
 * Storage of the journal's texts. `set` and `remove` are complete when they return, or as soon as the medium allows.
 */
export interface DraftStorage {
  get(key: string): Promise<string | null>;
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Longer texts go to IndexedDB, which has more space. */
const maxLocalStorageChars = 100_000;
const inDatabaseMarker = 'indexeddb';
const prefix = 'viewkraft.draft/';

/** localStorage, which writes synchronously and so survives a killed tab; large texts go to IndexedDB. */
export const browserDraftStorage: DraftStorage = {
  async get(key) {
    const text = attempt(() => localStorage.getItem(prefix + key)) ?? null;
    return text === inDatabaseMarker ? inDatabase('readonly', (texts) => texts.get(key)).then((found) => (typeof found === 'string' ? found : null), () => null) : text; // prettier-ignore
  },

  set(key, text) {
    const isSmall = text.length <= maxLocalStorageChars;
    const isKept = isSmall && attempt(() => (localStorage.setItem(prefix + key, text), true));
    if (isKept) return;
    attempt(() => localStorage.setItem(prefix + key, inDatabaseMarker));
    inDatabase('readwrite', (texts) => texts.put(text, key)).catch(() => undefined);
  },

  remove(key) {
    const text = attempt(() => localStorage.getItem(prefix + key));
    attempt(() => localStorage.removeItem(prefix + key));
    if (text === inDatabaseMarker) inDatabase('readwrite', (texts) => texts.delete(key)).catch(() => undefined);
  },

  keys() {
    const all = attempt(() => Object.keys(localStorage)) ?? [];
    return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  },
};

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
