/** Where the journal keeps its texts. Writing is over when the call returns, or as soon as the medium allows. */
export interface DraftStorage {
  get(key: string): Promise<string | null>;
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Texts beyond this go to the database of the browser, whose room is larger. */
const largest = 100_000;
const elsewhere = 'indexeddb';
const prefix = 'viewkraft.draft/';

/** localStorage, which has a text at once, also when the tab is killed with the next key; large texts in IndexedDB. */
export const browserDraftStorage: DraftStorage = {
  async get(key) {
    const text = attempt(() => localStorage.getItem(prefix + key)) ?? null;
    return text === elsewhere ? inDatabase('readonly', (texts) => texts.get(key)).then((found) => (typeof found === 'string' ? found : null), () => null) : text; // prettier-ignore
  },

  set(key, text) {
    const isSmall = text.length <= largest;
    const isKept = isSmall && attempt(() => (localStorage.setItem(prefix + key, text), true));
    if (isKept) return;
    attempt(() => localStorage.setItem(prefix + key, elsewhere));
    inDatabase('readwrite', (texts) => texts.put(text, key)).catch(() => undefined);
  },

  remove(key) {
    const text = attempt(() => localStorage.getItem(prefix + key));
    attempt(() => localStorage.removeItem(prefix + key));
    if (text === elsewhere) inDatabase('readwrite', (texts) => texts.delete(key)).catch(() => undefined);
  },

  keys() {
    const all = attempt(() => Object.keys(localStorage)) ?? [];
    return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  },
};

/** Storage may be full, or forbidden by the browser's settings: a draft less, but nothing that stops the editor. */
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
    request.onerror = () => reject(request.error ?? new Error('The database of the browser refused.'));
  });
}
