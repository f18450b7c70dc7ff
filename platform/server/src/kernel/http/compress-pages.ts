import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { encodingFor, type Encoding } from './accepted-encoding.js';

/** A page up to this size fits into the first packet anyway. */
const plainBytes = 1_400;
/** These pages are made for one request, so speed matters more than the last bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 5 };

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
const uncompressed = new WeakSet<FastifyReply>();

/**
 * Sends a response uncompressed. For pages with a secret beside text of the request: the length of the compressed page
 * would reveal how much the two have in common (BREACH). A nonce is new in every response and is no such secret.
 */
export const sendUncompressed = (reply: FastifyReply): void => void uncompressed.add(reply);

/** Compresses every HTML page worth compressing, unless its handler has already done so. */
export function registerPageCompression(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const page = pageOf(reply, payload);
    if (page === undefined || page.length <= plainBytes) return payload;
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\baccept-encoding\b/i.test(vary)) reply.header('vary', [vary, 'Accept-Encoding'].filter(Boolean).join(', '));
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    const packed = await pack(page, encoding);
    reply.headers({ 'content-encoding': encoding, 'content-length': packed.length });
    return packed;
  });
}

/** undefined: not a page, compressed already, identified by an entity tag, or excluded from compression. */
function pageOf(reply: FastifyReply, payload: unknown): Buffer | undefined {
  if (uncompressed.has(reply) || reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return undefined;
  if (!/^text\/html\b/.test(String(reply.getHeader('content-type') ?? ''))) return undefined;
  if (Buffer.isBuffer(payload)) return payload;
  return typeof payload === 'string' ? Buffer.from(payload) : undefined;
}

function pack(page: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  return encoding === 'br' ? packBrotli(page, brotliOptions) : packGzip(page, gzipOptions);
}
