import {
  viewPhrase,
  type FunctionProblem,
  type FunctionRequest,
  type FunctionResponse,
  type FunctionSource,
  type MessageParam,
} from '@viewkraft/model';
import { Worker } from 'node:worker_threads';
import { compiledFile } from '../../kernel/files/compiled-file.js';

/** Time limit for checking one source. */
const checkTimeoutMs = 3_000;
/**
 * Time limit for a starting thread, which first has to load the sandbox, perhaps on a busy machine: that time does not
 * count against a source.
 */
const startTimeoutMs = 30_000;
/** How long the thread waits for another source before it ends and frees its memory. */
const idleMs = 10_000;

/**
 * Checks function sources in a thread: a new view file may contain code that never ends or breaks the sandbox, and must
 * not block or crash the server. The thread starts with the first source, ends after a while without one, and does not
 * keep the process alive.
 */
export class FunctionThread {
  private worker: Worker | undefined;
  private count = 0;
  private isLoaded = false;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** The reason why the source is not a function; null when it is one. Checks run one after another. */
  problemOf(source: FunctionSource): Promise<MessageParam | null> {
    const problem = this.last.then(() => this.ask(source));
    this.last = problem.catch(() => undefined);
    return problem;
  }

  private start(): Worker {
    const worker = new Worker(compiledFile(new URL('../records/rules/rule-worker.js', import.meta.url)));
    const forget = (): void => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.isLoaded = false;
    };
    // Without a permanent listener, an error of an idle thread would end the process.
    return worker.on('error', forget).on('exit', forget);
  }

  private ask(source: FunctionSource): Promise<MessageParam | null> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.worker = undefined;
        this.isLoaded = false;
        void worker.terminate();
      };
      const lose = (problem: MessageParam): void => {
        done();
        end();
        resolve(problem);
      };
      const late = (): void => lose(viewPhrase('viewFunction_time'));
      let timer = setTimeout(late, this.isLoaded ? checkTimeoutMs : startTimeoutMs);
      const onMessage = (response: FunctionResponse): void => {
        if (!this.isLoaded) {
          this.isLoaded = true;
          clearTimeout(timer);
          timer = setTimeout(late, checkTimeoutMs);
        }
        if (response.id !== id) return;
        done();
        this.idle = setTimeout(end, idleMs).unref();
        if ('problems' in response) resolve(describeProblem(response.problems[0] ?? null));
        else reject(new Error('crash' in response ? response.crash : 'The rule worker sent an unexpected message'));
      };
      // The sandbox itself failed: nesting beyond its limits.
      const onError = (): void => lose(viewPhrase('viewFunction_depth'));
      const done = (): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onError);
        worker.unref();
      };
      worker.ref();
      worker.on('message', onMessage).on('error', onError).on('exit', onError);
      worker.postMessage({ id, check: [source] } satisfies FunctionRequest);
    });
  }
}

/** The problem and its place in the source, as far as the sandbox reports it. */
function describeProblem(found: FunctionProblem | null): MessageParam | null {
  if (!found) return null;
  const { line, column } = found;
  // QuickJS reports its own limit as an error of syntax.
  if (found.reason === 'syntax' && found.message === 'stack overflow') return viewPhrase('viewFunction_depth');
  const problem = found.reason === 'syntax' ? found.message : viewPhrase(`viewFunction_${found.reason}`);
  if (line === 0) return problem;
  return column > 0
    ? viewPhrase('viewFunctionAt', { problem, line, column })
    : viewPhrase('viewFunctionAtLine', { problem, line });
}
