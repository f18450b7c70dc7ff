import type { Category, ConsentItem } from './consent-item.js';

/** Decision by item id; a missing item has not been asked for yet (H2). */
export type ConsentRecord = ReadonlyMap<string, boolean>;

/** Combined state of the items of a category (H5). */
export type CategoryState = 'on' | 'off' | 'mixed';

/** Parses the cookie's value; returns an empty record if it is invalid. */
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

/** The state before any choice: required items are accepted, nothing else is decided. */
export function withRequired(items: readonly ConsentItem[], record: ConsentRecord): ConsentRecord {
  const required = items.filter(({ active, category }) => active && category === 'required');
  return new Map([...record, ...required.map(({ id }) => [id, true] as const)]);
}

/**
 * Returns a complete choice: every active item gets a value, no other item has one. `granted` decides per item;
 * required items cannot be declined.
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

/** Returns the record with one item decided; undecided items stay undecided. */
export function decide(
  items: readonly ConsentItem[],
  record: ConsentRecord,
  ids: readonly string[],
  isGranted: boolean,
): ConsentRecord {
  const open = items.filter(({ id, active, category }) => active && category !== 'required' && ids.includes(id));
  return new Map([...record, ...open.map(({ id }) => [id, isGranted] as const)]);
}

/** Returns whether a choice covers every active item. */
export function isRecorded(items: readonly ConsentItem[], record: ConsentRecord): boolean {
  return items.every(({ id, active }) => !active || record.has(id));
}

export function isGranted(items: readonly ConsentItem[], record: ConsentRecord, id: string): boolean {
  return items.some((item) => item.id === id && item.active) && record.get(id) === true;
}

/** Returns the ids of items whose consent has been withdrawn. */
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
