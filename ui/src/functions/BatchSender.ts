import type { FunctionBatch, FunctionRecord } from '@viewkraft/model';

/** A record on its way to the worker: whole, or what differs from the one that stood in its place in the batch before. */
export interface SentRecord {
  readonly isWhole: boolean;
  readonly values: FunctionRecord;
}

/** What the page's worker is asked for. */
export interface PageRequest {
  readonly id: number;
  readonly batch: Omit<FunctionBatch, 'records'> & { readonly records: readonly SentRecord[] };
}

/** The page's side: a key changes one column of a record that may have hundreds, and copying all of it would cost most. */
export class RecordSender {
  private last: readonly FunctionRecord[] = [];

  pack(records: readonly FunctionRecord[]): readonly SentRecord[] {
    const packed = records.map((record, at) => sent(record, this.last[at]));
    this.last = records;
    return packed;
  }
}

/** The worker's side; takes every batch, in their order. */
export class RecordReceiver {
  private last: readonly FunctionRecord[] = [];

  unpack(records: readonly SentRecord[]): readonly FunctionRecord[] {
    this.last = records.map(({ isWhole, values }, at) => (isWhole ? values : { ...this.last[at], ...values }));
    return this.last;
  }
}

function sent(record: FunctionRecord, before: FunctionRecord | undefined): SentRecord {
  const names = Object.keys(record);
  const known = before ? Object.keys(before) : [];
  // Functions may walk over a record, so the order of its columns counts.
  const isAlike = known.length === names.length && names.every((name, at) => name === known[at]);
  if (!before || !isAlike) return { isWhole: true, values: record };
  const changed = names.filter((name) => !Object.is(record[name], before[name]));
  return { isWhole: false, values: Object.fromEntries(changed.map((name) => [name, record[name] ?? null])) };
}
