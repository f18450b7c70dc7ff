import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { limits } from '../limits/limits.js';
import type { FunctionSource } from '../definition/view.js';
import type {
  FunctionCall,
  FunctionFailure,
  FunctionProblem,
  FunctionRecord,
  FunctionResult,
  JsonValue,
} from '../records/function-call.js';
import { sandboxPrelude } from './sandbox-prelude.js';

/** Number of compiled functions in the cache; beyond it the sandbox is recreated. */
const maxCompiled = 500;
/** Fits into the stack of a browser's worker: there, 128 KiB overflow it, which ends the engine instead of the call. */
const stackBytes = 96 * 1024;
const maxMessage = 500;
/** During a call of 50 ms, QuickJS normally polls far more often than this. */
const fewPolls = 5;
const graceMs = 250;
/** A longer record gets memory in addition to the 8 MiB. */
const largeRecord = 64 * 1024;

type CallOutcome =
  | { readonly handle: QuickJSHandle }
  | { readonly failure: FunctionFailure; readonly line: number; readonly column: number };
type Compiled =
  { readonly handle: QuickJSHandle } | { readonly problem: FunctionProblem; readonly failure: FunctionFailure };

/** One QuickJS runtime with its functions. After a call that exceeds a limit the sandbox must be discarded. */
export class Sandbox {
  spent = false;
  private readonly runtime: QuickJSRuntime;
  private readonly context: QuickJSContext;
  private readonly prelude: Readonly<
    Record<'setTime' | 'setRecord' | 'callWithValue' | 'callWithRecord', QuickJSHandle>
  >;
  private readonly cache = new Map<FunctionSource, Compiled>();
  private deadline = Infinity;
  private overtime = false;
  private polls = 0;

  constructor(
    module: QuickJSWASMModule,
    private readonly clock: () => number,
  ) {
    this.runtime = module.newRuntime();
    this.runtime.setMaxStackSize(stackBytes);
    this.runtime.setInterruptHandler(() => (this.overtime = this.isOver(this.clock() - this.deadline)));
    this.context = this.runtime.newContext();
    const prelude = this.context.unwrapResult(this.context.evalCode(sandboxPrelude, 'prelude.js'));
    const get = (name: string): QuickJSHandle => this.context.getProp(prelude, name);
    this.prelude = {
      setTime: get('setTime'),
      setRecord: get('setRecord'),
      callWithValue: get('callWithValue'),
      callWithRecord: get('callWithRecord'),
    };
    prelude.dispose();
    this.setMemoryLimit();
  }

  /** Stops the clock of the sandbox at this instant. */
  setTime(now: number): void {
    const instant = this.context.newNumber(now);
    this.drop(this.limited(() => this.context.callFunction(this.prelude.setTime, this.context.undefined, instant)));
    instant.dispose();
  }

  /** The record that the next calls see. */
  setRecord(record: FunctionRecord): FunctionFailure | undefined {
    const json = JSON.stringify(record);
    const large = json.length > largeRecord;
    // Two bytes a character, once as JSON and once parsed.
    if (large) this.setMemoryLimit(json.length * 4);
    const text = this.context.newString(json);
    const ran = this.limited(() => this.context.callFunction(this.prelude.setRecord, this.context.undefined, text));
    text.dispose();
    if (large) this.setMemoryLimit();
    return this.drop(ran);
  }

  call({ source, value }: FunctionCall): FunctionResult {
    const compiled = this.compiled(source);
    if ('problem' in compiled) return { failure: compiled.failure };
    const text = value === undefined ? undefined : this.context.newString(JSON.stringify(value));
    const call = text ? this.prelude.callWithValue : this.prelude.callWithRecord;
    const ran = this.limited(() =>
      this.context.callFunction(call, this.context.undefined, ...(text ? [compiled.handle, text] : [compiled.handle])),
    );
    text?.dispose();
    if ('failure' in ran) return { failure: ran.failure };
    const json = this.context.getString(ran.handle);
    ran.handle.dispose();
    const [result] = JSON.parse(json) as readonly [JsonValue];
    return { value: result };
  }

  /** Why the source is no function; undefined when it is one. */
  check(source: FunctionSource): FunctionProblem | undefined {
    const compiled = this.compiled(source);
    return 'problem' in compiled ? compiled.problem : undefined;
  }

  dispose(): void {
    for (const one of this.cache.values()) if ('handle' in one) one.handle.dispose();
    for (const handle of Object.values(this.prelude)) handle.dispose();
    this.context.dispose();
    this.runtime.dispose();
  }

  private compiled(source: FunctionSource): Compiled {
    let compiled = this.cache.get(source);
    if (!compiled) {
      compiled = this.compile(source);
      // A function that exceeded a limit might not do so in a fresh sandbox.
      if (!this.spent) this.cache.set(source, compiled);
      this.spent ||= this.cache.size >= maxCompiled;
      this.setMemoryLimit();
    }
    return compiled;
  }

  private compile(source: FunctionSource): Compiled {
    // Only an expression can be read both within (...) and within [...]: what closes one bracket early breaks the other.
    const checked = this.limited(() => this.context.evalCode(`()=>{(${source}\n);[${source}\n]}`, 'function.js'));
    if ('failure' in checked) return refused(checked.failure, ...positionIn(source, checked.line, checked.column));
    checked.handle.dispose();
    const ran = this.limited(() => this.context.evalCode(`(${source}\n)`, 'function.js'));
    if ('failure' in ran) return refused(ran.failure, 0, 0);
    if (this.context.typeof(ran.handle) === 'function') return ran;
    ran.handle.dispose();
    const failure = { kind: 'syntax', message: 'This is not a function' } as const;
    return { failure, problem: { reason: 'noFunction', line: 1, column: 1 } };
  }

  /** Runs something under the limits of one call. */
  private limited(run: () => ReturnType<QuickJSContext['evalCode']>): CallOutcome {
    this.overtime = false;
    this.polls = 0;
    this.deadline = this.clock() + limits.functionMilliseconds;
    const result = run();
    this.deadline = Infinity;
    if (!result.error) return { handle: result.value };
    // A thrown value may run code of its own when it is dumped.
    const ranOver = this.overtime;
    this.polls = 0;
    this.deadline = this.clock() + limits.functionMilliseconds;
    const thrown = this.context.dump(result.error) as unknown;
    this.deadline = Infinity;
    this.overtime ||= ranOver;
    result.error.dispose();
    return this.failed(thrown);
  }

  /** The clock also counts time in which a busy machine does other work: a call with few polls gets a grace period. */
  private isOver(late: number): boolean {
    this.polls++;
    return late > 0 && (this.polls >= fewPolls || late > graceMs);
  }

  private failed(thrown: unknown): CallOutcome {
    const { name, message, stack } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Readonly<
      Record<string, unknown>
    >;
    const text = String(message ?? (typeof thrown === 'object' ? '' : thrown)).slice(0, maxMessage);
    const [, line = '0', column = '0'] = /function\.js:(\d+)(?::(\d+))?/.exec(String(stack ?? '')) ?? [];
    const at = { line: Number(line), column: Number(column) };
    if (this.overtime) return { failure: this.spend('time'), ...at };
    if (name === 'InternalError' && text === 'out of memory') return { failure: this.spend('memory'), ...at };
    return { failure: { kind: 'threw', name: String(name ?? 'Error').slice(0, maxMessage), message: text }, ...at };
  }

  private spend(kind: 'time' | 'memory'): FunctionFailure {
    this.spent = true;
    return { kind };
  }

  /** Every call has 8 MiB in addition to the memory of the cached functions and the record. */
  private setMemoryLimit(more = 0): void {
    this.runtime.setMemoryLimit(-1);
    const usage = this.runtime.computeMemoryUsage();
    const used = this.context.getProp(usage, 'memory_used_size').consume((handle) => this.context.getNumber(handle));
    usage.dispose();
    this.runtime.setMemoryLimit(used + limits.functionBytes + more);
  }

  private drop(ran: CallOutcome): FunctionFailure | undefined {
    if ('failure' in ran) return ran.failure;
    ran.handle.dispose();
    return undefined;
  }
}

/**
 * Converts a position in the evaluated code to one in the source, which six characters precede and a line break
 * follows.
 */
function positionIn(source: FunctionSource, line: number, column: number): [line: number, column: number] {
  const last = source.split('\n').length;
  if (line > last) return [last, 0];
  return [line, line === 1 ? Math.max(column - 6, 1) : column];
}

function refused(failure: FunctionFailure, line: number, column: number): Compiled {
  if (failure.kind !== 'threw' && failure.kind !== 'syntax') {
    return { failure, problem: { reason: failure.kind === 'time' ? 'time' : 'memory', line, column } };
  }
  const message =
    failure.kind === 'threw' && failure.name !== 'SyntaxError'
      ? `${failure.name}: ${failure.message}`
      : failure.message;
  return { failure: { kind: 'syntax', message }, problem: { reason: 'syntax', message, line, column } };
}
