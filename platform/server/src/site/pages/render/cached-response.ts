import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../../../kernel/http/accepted-encoding.js';

/** Good compression for a page that is packed once and sent often, within a millisecond or two. */
const brotliQuality = 6;
/** Smaller bodies gain nothing from compression. */
const minPackedBytes = 860;

/** A response in one encoding. */
export interface Packed {
  readonly etag: string;
  readonly body: Buffer;
  /** The same bytes as a latin1 string: Node sends it together with the head in one piece. */
  readonly wire: string;
  /** Alternating names and values. */
  readonly head: readonly string[];
  /** The head for 304. */
  readonly unchangedHead: readonly string[];
}

/** A response shared by all visitors, compressed on demand for each encoding. */
export class CachedResponse {
  private readonly packed = new Map<Encoding, Packed>();
  private readonly plain: Buffer;
  private readonly mark: string;

  /**
   * `headers` by name, without those that depend on the encoding; `varies`: request headers that select other
   * responses.
   */
  constructor(
    body: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly varies: readonly string[] = [],
  ) {
    this.plain = Buffer.from(body);
    this.mark = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22);
  }

  /** Approximate memory including compressed forms. */
  get bytes(): number {
    return 4 * this.plain.length + 2_048;
  }

  in(requested: Encoding): Packed {
    const encoding = this.plain.length < minPackedBytes ? 'identity' : requested;
    const cached = this.packed.get(encoding);
    if (cached) return cached;
    const body = this.pack(encoding);
    const etag = `"${this.mark}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const kept = {
      ...this.headers,
      'cache-control': 'no-cache',
      vary: ['Accept-Encoding', ...this.varies].join(', '),
      etag,
    };
    const length = { 'content-length': String(body.length) };
    const packing = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const packed: Packed = {
      etag,
      body,
      wire: body.toString('latin1'),
      head: Object.entries({ ...kept, ...packing, ...length }).flat(),
      unchangedHead: Object.entries(kept).flat(),
    };
    this.packed.set(encoding, packed);
    return packed;
  }

  private pack(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.plain;
    if (encoding === 'gzip') return gzipSync(this.plain, { level: 7 });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length,
    };
    return brotliCompressSync(this.plain, { params });
  }
}
