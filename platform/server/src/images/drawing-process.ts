import { AppError, type ErrorDetail } from '@viewkraft/model';
import { cleanSvg } from '../media/clean-svg.js';
import type { DrawingAnswer, DrawingJob } from './drawing-job.js';
import { renderImage } from './render-image.js';
import { loadSharp } from './sharp.js';

/** Pixels across of the trial: what takes too long here is not kept. */
const trialWidth = 1024;
/** Memory besides that of the pixels. */
const ownBytes = 256 * 1024 * 1024;
/** What a pixel may take on its way: several layers of a drawing, or the frames that AVIF is made of. */
const bytesPerPixel = 20;
/** Milliseconds between two looks at the memory. */
const look = 25;

// A process of its own for one drawing: what it takes of time and memory goes with it when it is ended.
process.once('message', (job: DrawingJob) => {
  endBeyond(ownBytes + bytesPerPixel * (job.kind === 'draw' ? job.options.maxPixels : job.maxPixels));
  const answer = (result: DrawingAnswer): void => void process.send?.(result);
  work(job).then(
    (content) => answer({ content }),
    (error: unknown) => answer({ refused: detailsOf(error) }),
  );
});
process.once('disconnect', () => process.exit());

/** The library works in a thread of its own and knows no limit of memory: the process does away with itself. */
function endBeyond(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
  }, look);
}

async function work(job: DrawingJob): Promise<Uint8Array | undefined> {
  const source = Buffer.from(job.source);
  if (job.kind === 'draw') return renderImage(source, job.request, job.options);
  const cleaned = await cleanSvg(source);
  return cleaned === undefined ? undefined : tried(Buffer.from(cleaned), job.maxPixels);
}

async function tried(drawing: Buffer, maxPixels: number): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(drawing, { limitInputPixels: false }).metadata();
    // One that is too large is told so by whoever asked.
    if (width * height <= maxPixels) {
      await sharp(drawing).resize({ width: trialWidth, withoutEnlargement: true }).raw().toBuffer();
    }
    return drawing;
  } catch {
    return undefined;
  }
}

function detailsOf(error: unknown): readonly ErrorDetail[] {
  return (error instanceof AppError && error.extras.details) || [{ key: 'imageUnreadable' }];
}
