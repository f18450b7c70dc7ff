import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '@viewkraft/model';
import { checkedLookup, systemResolver, type Resolver } from '../../../kernel/http/checked-lookup.js';

/** Maximum size of a fetched picture. */
const maxBytes = 20 * 1024 * 1024;
/** Time limit for look-up, connection and response together. */
const timeoutMs = 10_000;

interface FetchOptions {
  /** Whether a connection to this IP address is allowed. */
  readonly mayReach: (address: string) => boolean;
  readonly signal?: AbortSignal;
  readonly resolver?: Resolver;
}

/**
 * The body at an http(s) URL. Redirects are not followed. All addresses of the host must be allowed, and the connection
 * uses one of those checked, which prevents DNS rebinding.
 * @throws AppError FORBIDDEN for addresses that are not allowed, and redirects; TOO_LARGE; NOT_FOUND when the picture
 * cannot be fetched
 */
export async function fetchPicture(url: URL, options: FetchOptions): Promise<Buffer> {
  const { mayReach, resolver = systemResolver } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is connected to without a look-up.
  if (isIP(host) !== 0 && !mayReach(host)) throw new AppError('FORBIDDEN');
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  try {
    const response = await ask(url, checkedLookup(resolver, mayReach), signal);
    return await bodyOf(response, url);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (options.signal?.aborted) throw new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
    throw missing(url);
  }
}

function ask(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' };
  return new Promise((done, fail) => {
    // No keep-alive: a pooled connection might lead to another host's address.
    get(url, { agent: false, lookup, signal, headers }, done).once('error', fail);
  });
}

async function bodyOf(response: IncomingMessage, url: URL): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode >= 300 && statusCode < 400) throw new AppError('FORBIDDEN');
    if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') throw missing(url);
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw tooLarge();
      parts.push(part);
    }
    if (!response.complete) throw missing(url);
    return Buffer.concat(parts, size);
  } finally {
    response.destroy();
  }
}

const tooLarge = (): AppError =>
  new AppError('BAD_REQUEST', {}, { details: [{ key: 'fileSize', params: { size: '20 MB' } }] });

const missing = ({ host }: URL): AppError =>
  new AppError('NOT_FOUND', {}, { details: [{ key: 'imageRemote', params: { host } }] });
