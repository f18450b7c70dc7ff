import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '@viewkraft/model';
import type { DrawingAnswer, DrawingJob } from './drawing-job.js';

/** Milliseconds. A drawing that is not done by then is not worth it; what it used goes with its process. */
const longest = 8_000;

export interface DrawingLimits {
  /** Milliseconds. */
  readonly longest?: number;
  /** Aborted: nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/**
 * Cleans or draws an SVG, or makes a picture that takes long, in a process of its own. A few kilobytes can ask for hours
 * and for any amount of memory, and the library that draws cannot be interrupted. Undefined: it cannot be cleaned and drawn
 * in time, or within the memory for it.
 * @throws AppError BAD_REQUEST naming what was wrong with the wish, UNAVAILABLE when it was given up
 */
export function runDrawing(job: DrawingJob, limits: DrawingLimits = {}): Promise<Buffer | undefined> {
  const { signal } = limits;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return void reject(givenUp());
    const child = fork(programFile(), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of our own surroundings, which hold secrets.
      env: {},
      execArgv: ['--max-old-space-size=256'],
    });
    const end = (): void => void child.kill('SIGKILL');
    const late = setTimeout(end, limits.longest ?? longest);
    signal?.addEventListener('abort', end);
    child.once('message', (answer: DrawingAnswer) => {
      if ('refused' in answer) reject(new AppError('BAD_REQUEST', {}, { details: answer.refused }));
      else resolve(answer.content && Buffer.from(answer.content));
      // It waits to be ended: an answer may arrive after the news of an end.
      end();
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(givenUp());
      resolve(undefined);
    });
    child.send(job, (error) => error && end());
  });
}

const givenUp = (): AppError => new AppError('UNAVAILABLE', {}, { retryAfter: 1 });

/** The compiled file, also when this one runs from source under a test. */
function programFile(): string {
  const beside = fileURLToPath(new URL('./drawing-process.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace('/src/', '/dist/');
}
