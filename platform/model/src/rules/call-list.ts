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

/** Receives a call's result. */
export type Take = (result: FunctionResult) => void;

/** Calls that see one record. */
export interface RecordCalls {
  ask(source: FunctionSource, take: Take, value?: JsonValue): void;
}

/** The engine for functions, and the fixed time that they see. */
export interface FunctionContext {
  readonly now: Date;
  readonly run: RunFunctions;
  /**
   * Columns whose stored value is not known here: a page is shown what getters make of it, and not all columns of all
   * rows. Functions that speak of one of them are not asked; the server asks them.
   */
  readonly unknown?: ReadonlySet<string>;
}

/** Collects calls of functions into one batch, each with a handler of its result. */
export class CallList {
  private readonly records: FunctionRecord[] = [];
  private readonly calls: FunctionBatch['calls'][number][] = [];
  private readonly takes: Take[] = [];

  constructor(private readonly room: FunctionContext) {}

  /** Calls that see one record, which is made when the first of them comes. */
  about(record: () => FunctionRecord): RecordCalls {
    let at = -1;
    const { unknown } = this.room;
    return {
      ask: (source, take, value) => {
        if (unknown && mentions(source, unknown)) return;
        if (at < 0) at = this.records.push(record()) - 1;
        this.calls.push({ source, record: at, ...(value !== undefined && { value }) });
        this.takes.push(take);
      },
    };
  }

  /** Runs the collected calls, if any. A missing result counts as a failure. */
  async answer(): Promise<void> {
    const { records, calls, takes, room } = this;
    if (calls.length === 0) return;
    const results = await room.run({ now: room.now.getTime(), records, calls });
    takes.forEach((take, at) => take(results[at] ?? { failure: { kind: 'budget' } }));
  }
}

/** A record as functions see it: wire form, all columns but the hidden ones, before getters. `only`: some of them. */
export function functionRecord(view: Pick<View, 'columns'>, record: Values, only?: Names): FunctionRecord {
  // No column can be called `__proto__`, so that no name is more than a name.
  const shown: Record<string, JsonValue> = {};
  for (const { name, hidden } of view.columns.values()) {
    if (!hidden && (!only || only.has(name))) shown[name] = record.get(name) ?? null;
  }
  return shown;
}
