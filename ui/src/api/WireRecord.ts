/** A record as the API sends and takes it: column names to wire values, and included records under association names. */
export type WireRecord = Readonly<Record<string, unknown>>;

export type RecordId = string | number;

/** Reads a column that may be called like a member of every object (`constructor`). */
export function valueOf(record: WireRecord | null | undefined, name: string): unknown {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
