import type { FunctionProblem, FunctionRequest, FunctionResponse, FunctionSource } from '@viewkraft/model';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Milliseconds: a source is read within a moment. */
const longest = 3_000;
/** A thread that starts has to load the sandbox first, on a busy machine too: no source may be blamed for that. */
const longestStart = 30_000;
/** How long it waits for another source; then its memory is given back. */
const longestIdle = 10_000;

/**
 * Reads sources of functions in a thread: a file that somebody drops may hold what never ends or breaks the sandbox, and
 * must not take the server with it. The thread starts with the first source, ends when none came for a while, and holds no
 * process up.
 */
export class FunctionThread {
  private worker: Worker | undefined;
  private count = 0;
  private isLoaded = false;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** Why the source is no function; null when it is one. One after the other. */
  problemOf(source: FunctionSource): Promise<string | null> {
    const asked = this.last.then(() => this.ask(source));
    this.last = asked.catch(() => undefined);
    return asked;
  }

  private ask(source: FunctionSource): Promise<string | null> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= new Worker(workerFile()));
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.worker = undefined;
        this.isLoaded = false;
        void worker.terminate();
      };
      const lose = (problem: string): void => {
        done();
        end();
        resolve(problem);
      };
      const late = (): void => lose('It ran for too long');
      let timer = setTimeout(late, this.isLoaded ? longest : longestStart);
      const onMessage = (response: FunctionResponse): void => {
        if (!this.isLoaded) {
          this.isLoaded = true;
          clearTimeout(timer);
          timer = setTimeout(late, longest);
        }
        if (response.id !== id) return;
        done();
        this.idle = setTimeout(end, longestIdle).unref();
        if ('problems' in response) resolve(worded(response.problems[0] ?? null));
        else reject(new Error('crash' in response ? response.crash : 'The rule worker answered something else'));
      };
      // The sandbox itself gave up: nesting beyond all measure.
      const onError = (): void => lose('It is nested too deeply');
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

/** What is wrong and where in the source, as far as the sandbox says so. */
function worded(problem: FunctionProblem | null): string | null {
  if (!problem) return null;
  const { message, line, column } = problem;
  if (line === 0) return message;
  return `${message} (line ${line}${column > 0 ? `, column ${column}` : ''} of the function)`;
}

/** The compiled file, also when this one runs from source under a test. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('../records/rules/rule-worker.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace('/src/', '/dist/');
}
