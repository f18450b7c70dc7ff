import { createHmac } from 'node:crypto';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '@viewkraft/model';
import { checkedLookup, systemResolver, type Resolver } from '../../kernel/http/checked-lookup.js';
import { version } from '../../kernel/process/process-facts.js';

/** Time limit for look-up, connection and response together. */
export const responseTimeoutMs = 10_000;
const maxResponseChars = 1_000;

/** One message to one address. */
export interface Message {
  readonly address: string;
  readonly secret: string;
  readonly event: string;
  readonly delivery: string;
  /** JSON. */
  readonly body: string;
}

export interface PostOptions {
  /** Whether a connection to this IP address is allowed. */
  readonly mayReach: (address: string) => boolean;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  readonly resolver?: Resolver;
}

/** The result of an attempt; `status` is undefined without a response. */
export interface PostResult {
  readonly status: number | undefined;
  /** The beginning of the response's body. */
  readonly response: string | null;
  readonly problem: string | null;
  readonly durationMs: number;
}

/** The value of `X-Viewkraft-Signature`: HMAC-SHA256 of `{timestamp}.{body}` with the secret, in hexadecimal. */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Sends a message. Redirects are not followed. Never throws; a refused address is a problem like any other. */
export async function postMessage(message: Message, options: PostOptions): Promise<PostResult> {
  const { mayReach, signal, timeoutMs = responseTimeoutMs, resolver = systemResolver } = options;
  const began = performance.now();
  const result = (status: number | undefined, response: string | null, problem: string | null): PostResult => ({
    status,
    response,
    problem: problem?.slice(0, 255) ?? null,
    durationMs: Math.round(performance.now() - began),
  });
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(message.address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayReach(host)) throw new AppError('FORBIDDEN');
    const received = await send(url, message, checkedLookup(resolver, mayReach), AbortSignal.any([deadline, signal]));
    const status = received.statusCode ?? 0;
    const isTaken = status >= 200 && status < 300;
    return result(status, await beginningOf(received), isTaken ? null : `The answer was ${status}`);
  } catch (error) {
    if (deadline.aborted) return result(undefined, null, `No answer within ${timeoutMs / 1000} s`);
    if (error instanceof AppError) return result(undefined, null, 'The address belongs to a private network');
    return result(undefined, null, error instanceof Error ? error.message || error.name : String(error));
  }
}

function send({ href, protocol }: URL, message: Message, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const request = protocol === 'https:' ? requestSecure : requestPlain;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': `Viewkraft/${version}`,
    'x-viewkraft-event': message.event,
    'x-viewkraft-delivery': message.delivery,
    'x-viewkraft-timestamp': String(timestamp),
    'x-viewkraft-signature': signatureOf(message.secret, timestamp, message.body),
  };
  return new Promise((done, fail) => {
    // No keep-alive: a pooled connection might lead to another host's address.
    request(href, { method: 'POST', agent: false, lookup, signal, headers }, done).once('error', fail).end(message.body);
  });
} // prettier-ignore

/** Reads no more than it keeps. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  try {
    for await (const part of response as AsyncIterable<string>) {
      text += part;
      if (text.length >= maxResponseChars) break;
    }
  } finally {
    response.destroy();
  }
  // Neither database stores null characters in texts.
  return text.slice(0, maxResponseChars).replaceAll('\0', '');
}
