import type { ConsentItem } from './consent-item.js';

/** The items by id: later lists add to earlier ones, or replace an item that has the same id in its place. */
export function mergeItems(...lists: readonly (readonly ConsentItem[])[]): ConsentItem[] {
  const byId = new Map<string, ConsentItem>();
  for (const item of lists.flat()) {
    const { hosts } = byId.get(item.id) ?? {};
    // Whoever words an item anew need not know which hosts wait for it.
    byId.set(item.id, item.hosts || !hosts ? item : { ...item, hosts });
  }
  return [...byId.values()];
}

/** The item that frames of a host wait for. */
export function itemOfHost(items: readonly ConsentItem[], host: string): ConsentItem | undefined {
  return items.find(({ active, hosts }) => active && hosts?.includes(host));
}
