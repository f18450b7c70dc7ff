import { fork } from 'node:child_process';
import { AppError } from '@viewkraft/model';
import { compiledFile } from '../../kernel/files/compiled-file.js';
import type { DrawingResponse, DrawingJob } from './drawing-job.js';

/** Time limit; ending the process releases its resources. */
const timeoutMs = 8_000;

interface DrawingLimits {
  /** Time limit in milliseconds. */
  readonly timeoutMs?: number;
  /** Aborted: no client waits for the result any more. */
  readonly signal?: AbortSignal;
}

/**
 * Cleans or renders an SVG, or renders a slow picture, in a separate process. A few kilobytes can request hours of work
 * and any amount of memory, and the library cannot be interrupted. Undefined: not possible within the limits of time
 * and memory.
 * @throws AppError BAD_REQUEST naming the invalid request, UNAVAILABLE after cancellation
 */
export function runDrawing(job: DrawingJob, limits: DrawingLimits = {}): Promise<Buffer | undefined> {
  const { signal } = limits;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return void reject(cancelled());
    const child = fork(compiledFile(new URL('./drawing-process.js', import.meta.url)), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Keeps secrets of the environment out of the process.
      env: {},
      execArgv: ['--max-old-space-size=256'],
    });
    const end = (): void => void child.kill('SIGKILL');
    const late = setTimeout(end, limits.timeoutMs ?? timeoutMs);
    signal?.addEventListener('abort', end);
    child.once('message', (response: DrawingResponse) => {
      if ('refused' in response) reject(new AppError('BAD_REQUEST', {}, { details: response.refused }));
      else resolve(response.content && Buffer.from(response.content));
      // The process waits to be ended: a reply may arrive after the exit event.
      end();
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(cancelled());
      resolve(undefined);
    });
    child.send(job, (error) => error && end());
  });
}

const cancelled = (): AppError => new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
