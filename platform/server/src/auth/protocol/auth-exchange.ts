import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerHolder } from '../caller.js';
import { deviceOf } from '../sessions/device-of.js';
import type { Device } from '../sessions/sessions.js';
import { answerLimited, answerWithUrl, dialectOf, fieldsOf, type AuthBody, type Dialect } from './auth-answer.js';
import { safeCallbackUrl } from './callback-url.js';
import { cookieLine, cookieValue, welcomeCookieLine, type CookieNames } from './cookies.js';

export type AuthRequest = FastifyRequest & CallerHolder;

/** One request of the protocol, and the answers it may get in the dialect it speaks. */
export class AuthExchange {
  readonly body: AuthBody;

  constructor(
    readonly request: AuthRequest,
    readonly reply: FastifyReply,
    /** Ours; every address in an answer begins with it. */
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

  /** Where it shall lead in the end: as the request says, else as an earlier one did. */
  get callbackUrl(): string {
    const kept = cookieValue(this.request.headers.cookie, this.cookies.callbackUrl);
    return safeCallbackUrl(this.body['callbackUrl'] ?? kept, this.origin);
  }

  /** Sends the client there; `cookies` are Set-Cookie lines. */
  answer(url: string, ...cookies: readonly string[]): void {
    if (cookies.length > 0) this.setCookies(cookies);
    answerWithUrl(this.reply, this.dialect, url);
  }

  /** Signed in: with the session's Set-Cookie line, on to `url`. `isNew`: where the page says a word of welcome. */
  signedIn(url: string, cookie: string, isNew = false): void {
    const { callbackUrl, secure } = this.cookies;
    this.answer(url, cookie, cookieLine(callbackUrl, url, secure), ...(isNew ? [welcomeCookieLine(secure)] : []));
  }

  /** `url` carries the error. */
  fail(url: string, status: 400 | 401 = 401): void {
    answerWithUrl(this.reply, this.dialect, url, status);
  }

  /** Too many tries; `retryAfter` in seconds. */
  limit(url: string, retryAfter: number): void {
    answerLimited(this.reply, this.dialect, url, retryAfter);
  }

  /** What the guard may have set for an old session is replaced, not repeated. */
  private setCookies(lines: readonly string[]): void {
    void this.reply.removeHeader('set-cookie').header('set-cookie', [...lines]);
  }
}
