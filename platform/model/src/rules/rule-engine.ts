import { limits } from '../limits/limits.js';
import type { FunctionSource } from '../definition/view.js';
import type { FunctionBatch, FunctionFailure, FunctionProblem, FunctionResult } from '../records/function-call.js';
import { isTooDeep, resultSize } from './result-size.js';
import { Sandbox } from './sandbox.js';

/** Runs the functions of views. Synchronous: use a worker where blocking matters. */
export interface RuleEngine {
  /** Why the source is not a function; undefined when it is one. */
  compile(source: FunctionSource): FunctionProblem | undefined;
  /**
   * Results in the order of the calls. Every call has 50 ms and 8 MiB; the batch has its limits of time and result
   * size.
   */
  runBatch(batch: FunctionBatch): FunctionResult[];
  dispose(): void;
}

/**
 * Loads the sandbox (QuickJS as WebAssembly): the same engine for browser and server, so that a rule gives the same
 * result. Code inside has no access to network, page, process, clock or randomness. `clock`: a monotonic clock in
 * milliseconds, used for the limits.
 */
export async function createRuleEngine(clock: () => number = Date.now): Promise<RuleEngine> {
  // Half a megabyte, loaded only when a view has functions.
  const { newQuickJSWASMModuleFromVariant } = await import('quickjs-emscripten-core');
  const module = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));
  let sandbox = new Sandbox(module, clock);
  const fresh = (): Sandbox => {
    if (!sandbox.spent) return sandbox;
    sandbox.dispose();
    sandbox = new Sandbox(module, clock);
    return sandbox;
  };
  return {
    compile: (source) => fresh().check(source),
    runBatch: (batch) => runBatch(batch, fresh, clock),
    dispose: () => sandbox.dispose(),
  };
}

function runBatch(batch: FunctionBatch, fresh: () => Sandbox, clock: () => number): FunctionResult[] {
  const {
    now,
    records,
    calls,
    budget = limits.functionMillisecondsPerRequest,
    maxResultSize = limits.functionResultsPerRequest,
  } = batch;
  const start = clock();
  let size = 0;
  let used: Sandbox | undefined;
  let record = -1;
  let unusable: FunctionFailure | undefined;
  return calls.map((call) => {
    if (clock() - start >= budget) return { failure: { kind: 'budget' } };
    const sandbox = fresh();
    if (sandbox !== used) sandbox.setTime(now);
    if (sandbox !== used || record !== call.record) unusable = sandbox.setRecord(records[call.record] ?? {});
    [used, record] = [sandbox, call.record];
    if (unusable) return { failure: unusable };
    const result = sandbox.call(call);
    if (isTooDeep(result)) return { failure: { kind: 'memory' } };
    const bytes = resultSize(result);
    if (bytes > limits.functionResult || size + bytes > maxResultSize) return { failure: { kind: 'memory' } };
    size += bytes;
    return result;
  });
}
