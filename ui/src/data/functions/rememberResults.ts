import type { FunctionCall, FunctionRecord, FunctionResult, JsonValue, RunFunctions } from '@viewkraft/model';
import { readsOf } from './readsOf.js';

/** A function's last result and the values that it depends on. */
interface Known {
  readonly call: FunctionCall;
  readonly reads: readonly (readonly [column: string, value: JsonValue])[];
  readonly result: FunctionResult;
}

/** More functions than a page normally has. */
const maxEntries = 2_000;

/**
 * Runs only the functions whose result may have changed: a keystroke changes one column, and most functions read
 * others. Failed calls are repeated.
 */
export function rememberResults(run: RunFunctions): RunFunctions {
  const known = new Map<string, Known>();
  return async (batch) => {
    const { calls, records } = batch;
    const before = calls.map((call) => resultOf(known.get(keyOf(call)), call, records[call.record]));
    const open = calls.filter((_, at) => before[at] === undefined);
    if (open.length === 0) return before as FunctionResult[];
    const results = await run({ ...batch, calls: open });
    open.forEach((call, at) => {
      const result = results[at];
      const reads = readsIn(call, records[call.record]);
      if (known.size >= maxEntries) known.clear();
      if (reads && result && 'value' in result) known.set(keyOf(call), { call, reads, result });
      else known.delete(keyOf(call));
    });
    let next = 0;
    return before.map((result) => result ?? results[next++] ?? { failure: { kind: 'budget' } });
  };
}

const keyOf = ({ source, record, value }: FunctionCall): string => `${record} ${value !== undefined} ${source}`;

function resultOf(
  known: Known | undefined,
  call: FunctionCall,
  record: FunctionRecord = {},
): FunctionResult | undefined {
  if (!known || !Object.is(known.call.value, call.value)) return undefined;
  const isSame = known.reads.every(
    ([column, value]) => Object.hasOwn(record, column) && Object.is(record[column], value),
  );
  return isSame ? known.result : undefined;
}

/** The values that a call reads of its record; null when they are not known for certain. */
function readsIn({ source, value }: FunctionCall, record: FunctionRecord = {}): Known['reads'] | null {
  const reads = readsOf(source, value !== undefined);
  // A name that is not a column may be a method that passes the record on.
  if (!reads || ![...reads].every((column) => Object.hasOwn(record, column))) return null;
  return [...reads].map((column) => [column, record[column] ?? null] as const);
}
