import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, imageHostEntry } from '@viewkraft/model';
import { CONFIG, type Config } from '../../../kernel/config/config.js';
import { sha256 } from '../../../kernel/crypto/sha256.js';
import { Semaphore } from '../../../kernel/limits/semaphore.js';
import { headBytes, kindOf } from '../../../kernel/files/file-kinds.js';
import { ImageCache } from '../image-cache.js';
import type { ImageSource } from '../image-source.js';
import { SharedWork } from '../shared-work.js';
import { fetchPicture } from './fetch-picture.js';
import { isLoopback, isPublicAddress } from '../../../kernel/http/public-address.js';

/** How long a fetched picture counts as unchanged, and a failed one as missing, in milliseconds. */
const [freshMs, missingMs] = [3_600_000, 30_000];
/** Maximum number of remembered pictures. */
const maxEntries = 5_000;
/** Number of concurrent fetches, and of fetches that may wait: each may take 20 MB of memory. */
const [maxConcurrent, maxWaiting] = [4, 32];
const kinds = ['jpeg', 'png', 'gif', 'webp', 'avif'];
const middle = { x: 0.5, y: 0.5 };

interface CacheEntry {
  readonly until: number;
  /** SHA-256 of the content, its kind, and when this server first saw it. */
  readonly found?: { readonly digest: string; readonly isJpeg: boolean; readonly changedAt: number };
  readonly failure?: AppError;
}

/** Pictures of configured hosts (`images.domains`), cached on disk for an hour as fetched. */
@Injectable()
export class RemotePictures {
  private readonly cache: ImageCache;
  private readonly slots = new Semaphore(maxConcurrent, maxWaiting);
  private readonly fetching = new SharedWork<CacheEntry>();
  private readonly entries = new Map<string, CacheEntry>();

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'imageDomains' | 'dev' | 'dataDir' | 'images'>) {
    this.cache = new ImageCache(join(config.dataDir, 'images', 'remote'), config.images.cacheBytes);
  }

  /**
   * @throws AppError FORBIDDEN for hosts that are not configured or have no public address; NOT_FOUND, BAD_REQUEST,
   * UNAVAILABLE
   */
  async find(url: URL): Promise<ImageSource> {
    const entry = url.username || url.password ? undefined : imageHostEntry(this.config.imageDomains, url);
    if (entry === undefined) throw new AppError('FORBIDDEN');
    url.hash = '';
    const last = this.entries.get(url.href);
    const state = last && last.until > Date.now() ? last : await this.refresh(url, entry, last);
    if (!state.found) throw state.failure ?? new AppError('NOT_FOUND');
    const { digest, isJpeg, changedAt } = state.found;
    const read = async () => (await this.cache.get(digest)) ?? this.readAgain(url, entry, digest);
    return { identity: digest, changedAt, isVector: false, isJpeg, isUnique: false, focal: middle, read };
  }

  private refresh(url: URL, entry: string, last: CacheEntry | undefined): Promise<CacheEntry> {
    return this.fetching.do(url.href, undefined, async () => {
      const state = await this.fetched(url, entry).then(
        ({ digest, isJpeg }): CacheEntry => {
          const changedAt = last?.found?.digest === digest ? last.found.changedAt : Date.now();
          return { until: Date.now() + freshMs, found: { digest, isJpeg, changedAt } };
        },
        (error: unknown): CacheEntry => {
          if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
          // While the host is unavailable, the last version is served.
          const keepsLast = error.code === 'NOT_FOUND' && last?.found !== undefined;
          return { until: Date.now() + missingMs, ...(keepsLast ? { found: last.found } : { failure: error }) };
        },
      );
      this.remember(url.href, state);
      return state;
    });
  }

  /**
   * Fetches again a picture that the cache has deleted. Changed content is refused: the address promised the old one.
   */
  private async readAgain(url: URL, entry: string, digest: string): Promise<Buffer> {
    const again = await this.fetched(url, entry);
    if (again.digest === digest) return again.content;
    this.entries.delete(url.href);
    throw new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
  }

  private async fetched(url: URL, entry: string) {
    const isLocal = this.config.dev && /:\d+$/.test(entry);
    const mayReach = (address: string): boolean => isPublicAddress(address) || (isLocal && isLoopback(address));
    const content = await this.slots.run(() => fetchPicture(url, { mayReach }));
    const kind = kindOf(content.subarray(0, headBytes), kinds);
    if (!kind) throw new AppError('BAD_REQUEST', {}, { details: [{ key: 'imageUnreadable' }] });
    const digest = sha256(content);
    await this.cache.put(digest, content);
    return { content, digest, isJpeg: kind.name === 'jpeg' };
  }

  private remember(address: string, state: CacheEntry): void {
    this.entries.delete(address);
    this.entries.set(address, state);
    const [oldest] = this.entries.keys();
    if (this.entries.size > maxEntries && oldest !== undefined) this.entries.delete(oldest);
  }
}
