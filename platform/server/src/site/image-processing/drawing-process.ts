import { AppError, type ErrorDetail } from '@viewkraft/model';
import { cleanSvg } from './clean-svg.js';
import type { DrawingResponse, DrawingJob } from './drawing-job.js';
import { renderImage } from './render-image.js';
import { loadSharp } from './sharp.js';

/** Width of the trial in pixels; a drawing that takes too long at this size is refused. */
const trialWidth = 1024;
/** Memory allowance besides that of the pixels. */
const ownBytes = 256 * 1024 * 1024;
/** Memory for each pixel while rendering: several layers of a drawing, or AVIF's frames. */
const bytesPerPixel = 20;
/** Interval between two memory checks. */
const memoryCheckMs = 25;

// One process for each drawing: ending the process releases its time and memory.
process.once('message', (job: DrawingJob) => {
  endBeyond(ownBytes + bytesPerPixel * (job.kind === 'draw' ? job.options.maxPixels : job.maxPixels));
  const answer = (result: DrawingResponse): void => void process.send?.(result);
  work(job).then(
    (content) => answer({ content }),
    (error: unknown) => answer({ refused: detailsOf(error) }),
  );
});
process.once('disconnect', () => process.exit());

/** The library runs in its own thread without a memory limit, so the process ends itself. */
function endBeyond(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
  }, memoryCheckMs);
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
    // The caller reports drawings that are too large.
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
