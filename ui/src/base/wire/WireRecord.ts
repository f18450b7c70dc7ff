/** A record in the API's JSON form: wire values by column name, and included records by association name. */
export type WireRecord = Readonly<Record<string, unknown>>;

export type RecordId = string | number;

/** Reads a column safely, even one named like a member of `Object.prototype` (`constructor`). */
export function valueOf(record: WireRecord | null | undefined, name: string): unknown {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
