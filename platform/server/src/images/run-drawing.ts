import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '@viewkraft/model';
import type { DrawingAnswer, DrawingJob } from './drawing-job.js';

/** A drawing that is not done by then is not worth it; what it used goes with its process. */
const longest = 8_000;

/**
 * Cleans or draws an SVG in a process of its own. A few kilobytes of one can ask for hours and for any amount of memory,
 * and the library that draws cannot be interrupted. Undefined: it is none that can be cleaned and drawn in time.
 * @throws AppError BAD_REQUEST naming what was wrong with the wish
 */
export function runDrawing(job: DrawingJob): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(programFile(), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of our own surroundings, which hold secrets.
      env: {},
      execArgv: ['--max-old-space-size=256'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), longest);
    child.once('message', (answer: DrawingAnswer) => {
      if ('refused' in answer) reject(new AppError('BAD_REQUEST', {}, { details: answer.refused }));
      else resolve(answer.content && Buffer.from(answer.content));
      // It waits to be ended: an answer may arrive after the news of an end.
      child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(late);
      resolve(undefined);
    });
    child.send(job, (error) => error && child.kill('SIGKILL'));
  });
}

/** The compiled file, also when this one runs from source under a test. */
function programFile(): string {
  const beside = fileURLToPath(new URL('./drawing-process.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace('/src/', '/dist/');
}
