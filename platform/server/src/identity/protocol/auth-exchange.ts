import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import type { Device } from '../../kernel/caller/device-of.js';
import { answerLimited, answerWithUrl, dialectOf, fieldsOf, type AuthBody, type Dialect } from './auth-response.js';
import { safeCallbackUrl } from './callback-url.js';
import { cookieLine, cookieValue, welcomeCookieLine, type CookieNames } from '../../kernel/http/cookies.js';

export type AuthRequest = FastifyRequest & CallerHolder;

/** One request of the protocol, and its responses in the client's dialect. */
export class AuthExchange {
  readonly body: AuthBody;

  constructor(
    readonly request: AuthRequest,
    readonly reply: FastifyReply,
    /** The public origin; every URL in a response begins with it. */
    readonly origin: string,
    private readonly cookies: CookieNames,
  ) {
    this.body = fieldsOf(request.body);
  }

  get dialect(): Dialect {
    return dialectOf(this.request, this.body);
  }

  get query(): AuthBody {
    return fieldsOf(this.request.query);
  }

  get device(): Device {
    return deviceOf(this.request);
  }

  /** The final destination: from the request, else from an earlier one. */
  get callbackUrl(): string {
    const kept = cookieValue(this.request.headers.cookie, this.cookies.callbackUrl);
    return safeCallbackUrl(this.body['callbackUrl'] ?? kept, this.origin);
  }

  /** Sends the client to `url`; `cookies` are Set-Cookie header values. */
  answer(url: string, ...cookies: readonly string[]): void {
    if (cookies.length > 0) this.setCookies(cookies);
    answerWithUrl(this.reply, this.dialect, url);
  }

  /** Signed in: sets the session cookie and leads to `url`. `isNew`: the page shows a welcome. */
  signedIn(url: string, cookie: string, isNew = false): void {
    const { callbackUrl, secure } = this.cookies;
    this.answer(url, cookie, cookieLine(callbackUrl, url, secure), ...(isNew ? [welcomeCookieLine(secure)] : []));
  }

  /** `url` contains the error. */
  fail(url: string, status: 400 | 401 = 401): void {
    answerWithUrl(this.reply, this.dialect, url, status);
  }

  /** Too many attempts; `retryAfter` in seconds. */
  limit(url: string, retryAfter: number): void {
    answerLimited(this.reply, this.dialect, url, retryAfter);
  }

  /** Replaces cookies that the guard may have set for an old session. */
  private setCookies(lines: readonly string[]): void {
    void this.reply.removeHeader('set-cookie').header('set-cookie', [...lines]);
  }
}
