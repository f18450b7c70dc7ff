import { limits } from '../constants/limits.js';
import type { FunctionSource } from '../view/view.js';
import type { FunctionBatch, FunctionFailure, FunctionProblem, FunctionResult } from './function-call.js';
import { resultSize } from './result-size.js';
import { Sandbox } from './sandbox.js';

/** Runs the functions of views. Synchronous: where others wait, put it into a worker. */
export interface RuleEngine {
  /** Why the source is no function; undefined when it is one. */
  compile(source: FunctionSource): FunctionProblem | undefined;
  /** Results in the order of the calls. Every call has 50 ms and 8 MiB, the batch its budget and its room. */
  runBatch(batch: FunctionBatch): FunctionResult[];
  dispose(): void;
}

/**
 * Loads the sandbox (QuickJS, compiled to WebAssembly): one engine for browser and server, so that a rule has one
 * verdict. Nothing of the surroundings is visible inside: no network, no page, no process, no clock, no chance.
 * `clock` tells the milliseconds that count against the limits; it never goes back.
 */
export async function createRuleEngine(clock: () => number = Date.now): Promise<RuleEngine> {
  // Loaded only where a view has functions: half a megabyte.
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
    room = limits.functionResultsPerRequest,
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
    const taken = resultSize(result);
    if (taken > limits.functionResult || size + taken > room) return { failure: { kind: 'memory' } };
    size += taken;
    return result;
  });
}
