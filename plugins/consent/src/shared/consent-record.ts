import type { Category, ConsentItem } from './consent-item.js';

/** What was said to each item by its id; an item that is missing was not asked for yet (H2). */
export type ConsentRecord = ReadonlyMap<string, boolean>;

/** How the items of a category stand together (H5). */
export type CategoryState = 'on' | 'off' | 'mixed';

/** The value of the cookie, or a record of nothing where it is none. */
export function parseRecord(value: string | undefined): ConsentRecord {
  try {
    const json: unknown = JSON.parse(decodeURIComponent(value ?? ''));
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return new Map();
    return new Map(Object.entries(json).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
  } catch {
    return new Map();
  }
}

export function printRecord(record: ConsentRecord): string {
  return encodeURIComponent(JSON.stringify(Object.fromEntries(record)));
}

/** What holds before anybody has chosen: the required items are accepted, nothing else is decided. */
export function withRequired(items: readonly ConsentItem[], record: ConsentRecord): ConsentRecord {
  const required = items.filter(({ active, category }) => active && category === 'required');
  return new Map([...record, ...required.map(({ id }) => [id, true] as const)]);
}

/**
 * A choice: every active item has a value afterwards, and nothing else has. `granted` says yes to one; the required items
 * cannot be declined.
 */
export function choose(items: readonly ConsentItem[], granted: (item: ConsentItem) => boolean): ConsentRecord {
  return new Map(
    items
      .filter(({ active }) => active)
      .map((item) => [item.id, item.category === 'required' || granted(item)] as const),
  );
}

export const acceptAll = (items: readonly ConsentItem[]): ConsentRecord => choose(items, () => true);
export const declineAll = (items: readonly ConsentItem[]): ConsentRecord => choose(items, () => false);

/** The same record with one item decided; what was not asked for stays so. */
export function decide(
  items: readonly ConsentItem[],
  record: ConsentRecord,
  ids: readonly string[],
  isGranted: boolean,
): ConsentRecord {
  const open = items.filter(({ id, active, category }) => active && category !== 'required' && ids.includes(id));
  return new Map([...record, ...open.map(({ id }) => [id, isGranted] as const)]);
}

/** Whether a choice was made that covers every active item. */
export function isRecorded(items: readonly ConsentItem[], record: ConsentRecord): boolean {
  return items.every(({ id, active }) => !active || record.has(id));
}

export function isGranted(items: readonly ConsentItem[], record: ConsentRecord, id: string): boolean {
  return items.some((item) => item.id === id && item.active) && record.get(id) === true;
}

/** Ids of items that were granted and are so no more. */
export function withdrawn(before: ConsentRecord, after: ConsentRecord): string[] {
  return [...before].filter(([id, was]) => was && after.get(id) !== true).map(([id]) => id);
}

export function categoryState(
  items: readonly ConsentItem[],
  record: ConsentRecord,
  category: Category,
): CategoryState | undefined {
  const answers = items.filter((item) => item.active && item.category === category).map(({ id }) => record.get(id) === true); // prettier-ignore
  if (answers.length === 0) return undefined;
  if (answers.every(Boolean)) return 'on';
  return answers.some(Boolean) ? 'mixed' : 'off';
}
