import type { ViewModel } from './ViewModel.js';

/** A record in the API's JSON form: wire values by column name, and included records by association name. */
export type WireRecord = Readonly<Record<string, unknown>>;

export type RecordId = string | number;

/** Reads a column safely, even one named like a member of `Object.prototype` (`constructor`). */
export function valueOf(record: WireRecord | null | undefined, name: string): unknown {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Whether a record's version is older than another's; false for foreign tables, whose versions do not increase. */
export const isOlderRecord = (record: WireRecord, than: unknown, { managed }: Pick<ViewModel, 'managed'>): boolean => {
  const version = valueOf(record, '_version');
  return managed && typeof version === 'number' && typeof than === 'number' && version < than;
};
