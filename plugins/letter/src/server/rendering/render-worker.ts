import { parentPort } from 'node:worker_threads';
import { composeLetter } from '../layout/compose-letter.js';
import { drawPdf } from '../pdf/draw-pdf.js';
import type { RenderResponse, RenderRequest } from './render-job.js';

const answer = (message: RenderResponse): void => parentPort?.postMessage(message);

/** Processes one letter at a time. */
let last = Promise.resolve();

parentPort?.on('message', (request: RenderRequest) => {
  last = last
    .then(() => render(request))
    .catch((error: unknown) => {
      answer({ id: request.id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    });
});

async function render({ id, content, wording, pdf }: RenderRequest): Promise<void> {
  const sheets = composeLetter(content, wording);
  answer({ id, letter: { sheets, pdf: pdf ? new Uint8Array(await drawPdf(sheets, new Date())) : null } });
}
