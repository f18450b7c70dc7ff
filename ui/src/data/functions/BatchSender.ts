import type { FunctionBatch, FunctionCall, FunctionRecord } from '@viewkraft/model';

/**
 * A record sent to the worker: whole, or only the columns that differ from the record at the same index of the last
 * batch.
 */
export interface SentRecord {
  readonly isWhole: boolean;
  readonly values: FunctionRecord;
}

interface SentBatch extends Omit<FunctionBatch, 'records' | 'calls'> {
  readonly records: readonly SentRecord[];
  /** `same`: the calls of the last batch. */
  readonly calls: readonly FunctionCall[] | 'same';
}

/** A request to the page's worker. */
export interface PageRequest {
  readonly id: number;
  readonly batch: SentBatch;
}

/**
 * The page's side of the connection. Sends only differences: a keystroke changes one column of a record that may have
 * hundreds, and most of the time would go into copying the unchanged ones.
 */
export class BatchSender {
  private records: readonly FunctionRecord[] = [];
  private names: readonly (readonly string[])[] = [];
  private calls: readonly FunctionCall[] = [];

  pack(batch: FunctionBatch): SentBatch {
    const { records, calls } = batch;
    const names = records.map((record) => Object.keys(record));
    const packed = records.map((record, at) => this.sent(record, names[at] ?? [], at));
    const isSame = calls.length === this.calls.length && calls.every((call, at) => isSameCall(call, this.calls[at]));
    [this.records, this.names, this.calls] = [records, names, calls];
    return { ...batch, records: packed, calls: isSame ? 'same' : calls };
  }

  private sent(record: FunctionRecord, names: readonly string[], at: number): SentRecord {
    const before = this.records[at];
    const known = this.names[at] ?? [];
    if (!before || known.length !== names.length) return { isWhole: true, values: record };
    const changed: [string, FunctionRecord[string]][] = [];
    for (let place = 0; place < names.length; place += 1) {
      const name = names[place] as string;
      // Functions may iterate over a record, so the order of its columns must be preserved.
      if (name !== known[place]) return { isWhole: true, values: record };
      const value = record[name] ?? null;
      if (!Object.is(value, before[name] ?? null)) changed.push([name, value]);
    }
    return { isWhole: false, values: Object.fromEntries(changed) };
  }
}

/** The worker's side of the connection. It must receive every batch, in order. */
export class BatchReceiver {
  private records: readonly FunctionRecord[] = [];
  private calls: readonly FunctionCall[] = [];

  unpack(batch: SentBatch): FunctionBatch {
    this.records = batch.records.map(({ isWhole, values }, at) => (isWhole ? values : { ...this.records[at], ...values })); // prettier-ignore
    if (batch.calls !== 'same') this.calls = batch.calls;
    return { ...batch, records: this.records, calls: this.calls };
  }
}

function isSameCall(call: FunctionCall, before: FunctionCall | undefined): boolean {
  return before?.source === call.source && before.record === call.record && Object.is(before.value, call.value);
}
