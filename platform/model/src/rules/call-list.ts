import type { Names, Values } from '../records/coerce-body.js';
import type { FunctionSource, View } from '../definition/view.js';
import type {
  FunctionBatch,
  FunctionRecord,
  FunctionResult,
  JsonValue,
  RunFunctions,
} from '../records/function-call.js';
import { mentions } from '../records/mentions.js';

type ResultListener = (result: FunctionResult) => void;

/** Calls with the same record as argument. */
export interface RecordCalls {
  request(source: FunctionSource, take: ResultListener, value?: JsonValue): void;
}

/** The engine for functions, and the fixed time that functions see. */
export interface FunctionContext {
  readonly now: Date;
  readonly run: RunFunctions;
  /**
   * Columns whose stored value is unknown here: a page receives the results of getters, and not all columns of every
   * row. Functions that mention such a column run on the server only.
   */
  readonly unknown?: ReadonlySet<string>;
}

/** Collects calls of functions into one batch, each with a handler of its result. */
export class CallList {
  private readonly records: FunctionRecord[] = [];
  private readonly calls: FunctionBatch['calls'][number][] = [];
  private readonly takes: ResultListener[] = [];

  constructor(private readonly context: FunctionContext) {}

  /** Calls with one record, which is created by the first call. */
  about(record: () => FunctionRecord): RecordCalls {
    let at = -1;
    const { unknown } = this.context;
    return {
      request: (source, take, value) => {
        if (unknown && mentions(source, unknown)) return;
        if (at < 0) at = this.records.push(record()) - 1;
        this.calls.push({ source, record: at, ...(value !== undefined && { value }) });
        this.takes.push(take);
      },
    };
  }

  /** Runs the collected calls, if any. A missing result counts as a failure. */
  async answer(): Promise<void> {
    const { records, calls, takes, context } = this;
    if (calls.length === 0) return;
    const results = await context.run({ now: context.now.getTime(), records, calls });
    takes.forEach((take, at) => take(results[at] ?? { failure: { kind: 'budget' } }));
  }
}

/** A record as functions see it: wire form, before getters, without hidden columns. `only`: the columns to include. */
export function functionRecord(view: Pick<View, 'columns'>, record: Values, only?: Names): FunctionRecord {
  // A plain object is safe: no column can be called `__proto__`.
  const shown: Record<string, JsonValue> = {};
  for (const { name, hidden } of view.columns.values()) {
    if (!hidden && (!only || only.has(name))) shown[name] = record.get(name) ?? null;
  }
  return shown;
}
