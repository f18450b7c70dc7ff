import type { FunctionCall, FunctionRecord, FunctionResult, JsonValue, RunFunctions } from '@viewkraft/model';
import { readsOf } from './readsOf.js';

/** What a function last said, and of what. */
interface Known {
  readonly call: FunctionCall;
  readonly reads: readonly (readonly [column: string, value: JsonValue])[];
  readonly result: FunctionResult;
}

/** A page rarely has more functions. */
const mostKept = 2_000;

/**
 * Runs only those functions that may say something else than they said last: a key changes one column, and most functions
 * read others. One that failed is asked again.
 */
export function rememberResults(run: RunFunctions): RunFunctions {
  const known = new Map<string, Known>();
  return async (batch) => {
    const { calls, records } = batch;
    const before = calls.map((call) => answerOf(known.get(keyOf(call)), call, records[call.record]));
    const open = calls.filter((_, at) => before[at] === undefined);
    if (open.length === 0) return before as FunctionResult[];
    const results = await run({ ...batch, calls: open });
    open.forEach((call, at) => {
      const result = results[at];
      const reads = readsIn(call, records[call.record]);
      if (known.size >= mostKept) known.clear();
      if (reads && result && 'value' in result) known.set(keyOf(call), { call, reads, result });
      else known.delete(keyOf(call));
    });
    let next = 0;
    return before.map((result) => result ?? results[next++] ?? { failure: { kind: 'budget' } });
  };
}

const keyOf = ({ source, record, value }: FunctionCall): string => `${record} ${value !== undefined} ${source}`;

function answerOf(
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

/** What a call reads of its record; null where that is not certain. */
function readsIn({ source, value }: FunctionCall, record: FunctionRecord = {}): Known['reads'] | null {
  const reads = readsOf(source, value !== undefined);
  // What is no column may be a method that hands the record on.
  if (!reads || ![...reads].every((column) => Object.hasOwn(record, column))) return null;
  return [...reads].map((column) => [column, record[column] ?? null] as const);
}
