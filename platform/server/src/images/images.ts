import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { CONFIG, type Config } from '../config/config.js';
import { ImageCache } from './image-cache.js';
import { ImageJobs } from './image-jobs.js';
import type { ImageFormat, ImageRequest } from './image-request.js';
import type { ImageSource } from './image-source.js';
import { renderImage, takesLong, type RenderOptions } from './render-image.js';
import { runDrawing } from './run-drawing.js';
import { SharedWork } from './shared-work.js';

/** How results are made; a change of it forgets those of before. */
const edition = 1;
/** Milliseconds that a large picture may take. */
const longestPicture = 60_000;

/** A picture in the form that a request asks for. */
export interface WantedImage {
  /** Stands for all that went into it. */
  readonly tag: string;
  readonly type: string;
  /** `leaving`: aborted when whoever asks does not wait any longer; what nobody waits for is given up. */
  content(leaving?: AbortSignal): Promise<Buffer>;
}

/** Pictures in other sizes: from the cache, or made now, each once however many ask at the same time. */
@Injectable()
export class Images {
  private readonly cache: ImageCache;
  private readonly making = new SharedWork<Buffer>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: ImageJobs,
  ) {
    this.cache = new ImageCache(join(config.dataDir, 'images'), config.images.cacheBytes);
  }

  want(source: ImageSource, request: ImageRequest, format: ImageFormat | undefined): WantedImage {
    if (format === undefined) {
      return { tag: hash([source.identity]), type: 'image/svg+xml', content: () => source.read() };
    }
    const { width, height, fit, quality, background } = request;
    const focal = cropsByFocus(request) ? [source.focal.x, source.focal.y] : [];
    const tag = hash([edition, source.identity, format, width, height, fit, quality, background, ...focal]);
    return { tag, type: `image/${format}`, content: (leaving) => this.made(tag, leaving, source, request, format) };
  }

  private made(
    tag: string,
    leaving: AbortSignal | undefined,
    source: ImageSource,
    request: ImageRequest,
    format: ImageFormat,
  ): Promise<Buffer> {
    return this.making.do(tag, leaving, (signal) => this.fromCacheOrAnew(tag, signal, source, request, format));
  }

  private async fromCacheOrAnew(
    tag: string,
    signal: AbortSignal,
    source: ImageSource,
    request: ImageRequest,
    format: ImageFormat,
  ): Promise<Buffer> {
    const cached = await this.cache.get(tag);
    if (cached) return cached;
    const { maxPixels } = this.config.images;
    const options = { format, focal: source.focal, maxPixels };
    const content = await this.jobs.run(async () => {
      const given = await source.read();
      if (source.isVector) return draw(given, request, options, signal);
      if (!(await takesLong(given, request, options))) return renderImage(given, request, options);
      return renderApart(given, request, options, signal);
    }, signal);
    await this.cache.put(tag, content);
    return content;
  }
}

/** Whether the result depends on the focal point, which may be moved later. */
export function cropsByFocus({ width, height, fit }: ImageRequest): boolean {
  return fit === 'cover' && width !== undefined && height !== undefined;
}

async function draw(
  source: Buffer,
  request: ImageRequest,
  options: RenderOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  const drawn = await runDrawing({ kind: 'draw', source, request, options }, { signal });
  if (!drawn) throw new AppError('BAD_REQUEST', {}, { details: [{ key: 'imageUnreadable' }] });
  return drawn;
}

/** In a process that can be ended. */
async function renderApart(
  source: Buffer,
  request: ImageRequest,
  options: RenderOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  const made = await runDrawing({ kind: 'draw', source, request, options }, { signal, longest: longestPicture });
  if (!made) throw new AppError('UNAVAILABLE', {}, { retryAfter: 60 });
  return made;
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}
