import type { ConsentItem } from './consent-item.js';

/** Merges items by id: later lists add items, or replace an item with the same id in its position. */
export function mergeItems(...lists: readonly (readonly ConsentItem[])[]): ConsentItem[] {
  const byId = new Map<string, ConsentItem>();
  for (const item of lists.flat()) {
    const { hosts } = byId.get(item.id) ?? {};
    // A replacement that only changes texts need not repeat the hosts.
    byId.set(item.id, item.hosts || !hosts ? item : { ...item, hosts });
  }
  return [...byId.values()];
}

/** Returns the item that frames of a host require. */
export function itemOfHost(items: readonly ConsentItem[], host: string): ConsentItem | undefined {
  return items.find(({ active, hosts }) => active && hosts?.includes(host));
}
