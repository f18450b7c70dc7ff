import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Strong enough for a page that is packed once and sent often, and done within a millisecond or two. */
const brotliQuality = 6;
/** Smaller bodies gain nothing. */
const packedFrom = 860;

/** The best encoding that a client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  const [, weight] = /^[^,]*?;\s*q=([\d.]+)/.exec(header.slice(at)) ?? [];
  return weight === undefined || Number(weight) > 0;
}

/** What is sent of an answer in one encoding. */
export interface Packed {
  readonly etag: string;
  readonly body: Buffer;
  /** The same bytes as a string of latin1: Node sends it together with the head, in one piece. */
  readonly wire: string;
  /** Names and values in turn. */
  readonly head: readonly string[];
  /** The same for 304. */
  readonly unchangedHead: readonly string[];
}

/** An answer that is the same for everybody, kept ready to be sent in each encoding that was asked for. */
export class KeptAnswer {
  private readonly packed = new Map<Encoding, Packed>();
  private readonly plain: Buffer;
  private readonly mark: string;

  /** `headers` by name, without what depends on the encoding; `varies`: request headers that decide on other answers. */
  constructor(
    body: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly varies: readonly string[] = [],
  ) {
    this.plain = Buffer.from(body);
    this.mark = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22);
  }

  /** About what it takes in memory, packed too. */
  get bytes(): number {
    return 4 * this.plain.length + 2_048;
  }

  in(wanted: Encoding): Packed {
    const encoding = this.plain.length < packedFrom ? 'identity' : wanted;
    const known = this.packed.get(encoding);
    if (known) return known;
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
