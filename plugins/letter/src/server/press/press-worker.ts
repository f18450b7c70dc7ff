import { parentPort } from 'node:worker_threads';
import { composeLetter } from '../layout/compose-letter.js';
import { drawPdf } from '../pdf/draw-pdf.js';
import type { PressResponse, PressRequest } from './press-job.js';

const answer = (message: PressResponse): void => parentPort?.postMessage(message);

/** Processes one letter at a time. */
let last = Promise.resolve();

parentPort?.on('message', (request: PressRequest) => {
  last = last
    .then(() => press(request))
    .catch((error: unknown) => {
      answer({ id: request.id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    });
});

async function press({ id, content, wording, pdf }: PressRequest): Promise<void> {
  const sheets = composeLetter(content, wording);
  answer({ id, pressed: { sheets, pdf: pdf ? new Uint8Array(await drawPdf(sheets, new Date())) : null } });
}
