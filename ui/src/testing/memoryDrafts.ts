import type { DraftStorage } from '../data/entity/drafts/DraftStorage.js';

/** A storage that survives the pages of a test. */
export function memoryDrafts(): DraftStorage {
  const texts = new Map<string, string>();
  return {
    get: (key) => Promise.resolve(texts.get(key) ?? null),
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    removeAll: (start) => [...texts.keys()].filter((key) => key.startsWith(start)).forEach((key) => texts.delete(key)),
    keys: () => [...texts.keys()],
  };
}
