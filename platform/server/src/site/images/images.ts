import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { sha256 } from '../../kernel/crypto/sha256.js';
import { ImageCache } from './image-cache.js';
import { ImageJobs } from '../image-processing/image-jobs.js';
import type { ImageFormat, ImageRequest } from '../image-processing/image-request.js';
import type { ImageSource } from './image-source.js';
import { renderImage, takesLong, type RenderOptions } from '../image-processing/render-image.js';
import { runDrawing } from '../image-processing/run-drawing.js';
import { SharedWork } from './shared-work.js';

/** Version of the rendering; a new number invalidates the cache. */
const edition = 1;
/** Time limit for a large picture. */
const pictureTimeoutMs = 60_000;

/** A picture in the requested form. */
interface RequestedImage {
  /** Identifies all inputs of the result. */
  readonly tag: string;
  readonly type: string;
  /** `abandoned`: aborted when the client no longer waits; work that no client waits for is cancelled. */
  content(abandoned?: AbortSignal): Promise<Buffer>;
}

/** Pictures in other sizes: from the cache, or rendered now, once for all concurrent requests. */
@Injectable()
export class Images {
  private readonly cache: ImageCache;
  private readonly rendering = new SharedWork<Buffer>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: ImageJobs,
  ) {
    this.cache = new ImageCache(join(config.dataDir, 'images'), config.images.cacheBytes);
  }

  prepare(source: ImageSource, request: ImageRequest, format: ImageFormat | undefined): RequestedImage {
    if (format === undefined) {
      return { tag: hash([source.identity]), type: 'image/svg+xml', content: () => source.read() };
    }
    const { width, height, fit, quality, background } = request;
    const focal = cropsByFocus(request) ? [source.focal.x, source.focal.y] : [];
    const tag = hash([edition, source.identity, format, width, height, fit, quality, background, ...focal]);
    return {
      tag,
      type: `image/${format}`,
      content: (abandoned) => this.render(tag, abandoned, source, request, format),
    };
  }

  private render(
    tag: string,
    abandoned: AbortSignal | undefined,
    source: ImageSource,
    request: ImageRequest,
    format: ImageFormat,
  ): Promise<Buffer> {
    return this.rendering.do(tag, abandoned, (signal) =>
      this.fromCacheOrProcessed(tag, signal, source, request, format),
    );
  }

  private async fromCacheOrProcessed(
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
      const original = await source.read();
      if (source.isVector) return draw(original, request, options, signal);
      if (!(await takesLong(original, request, options))) return renderImage(original, request, options);
      return renderApart(original, request, options, signal);
    }, signal);
    await this.cache.put(tag, content);
    return content;
  }
}

/** Whether the result depends on the focal point, which editors may move later. */
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

/** Renders in a separate process, which can be ended. */
async function renderApart(
  source: Buffer,
  request: ImageRequest,
  options: RenderOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  const rendered = await runDrawing(
    { kind: 'draw', source, request, options },
    { signal, timeoutMs: pictureTimeoutMs },
  );
  if (!rendered) throw new AppError('UNAVAILABLE', {}, { retryAfter: 60 });
  return rendered;
}

function hash(parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 40);
}
