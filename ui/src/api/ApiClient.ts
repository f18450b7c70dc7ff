import { constants } from '@viewkraft/model';
import { ApiError } from './ApiError.js';
import { FirstReads } from './FirstReads.js';
import { RequestQueue, type Priority } from './RequestQueue.js';
import { retriedStatuses } from './retriedStatuses.js';
import { sendForm, type SendFormOptions } from './sendForm.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** Sent as JSON; URLSearchParams as a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** What an editor waits for goes before what only fills a page; writes are so by themselves. */
  readonly priority?: Priority;
  /** Records are never taken from the browser's cache: what is included in them may be newer than their version. */
  readonly cache?: RequestCache;
  /** Goes out at once, beside the queue, and even if the page goes away; for small bodies only. */
  readonly keepalive?: boolean;
  /** After so many milliseconds without an answer there will be none. */
  readonly timeout?: number;
}

export interface Answer<T> {
  readonly status: number;
  readonly data: T;
  readonly headers: Headers;
}

const retryDelays = [300, 900];

/** The only place that fetches: three requests at a time, JSON in and out, refusals as ApiError, reads tried again. */
export class ApiClient {
  /** Language of the server's messages. */
  locale = 'en';
  private readonly queue = new RequestQueue(constants.concurrentFetches);
  private readonly refusals = new Set<(error: ApiError) => void>();

  constructor(
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
    private readonly pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
    private readonly firstReads = new FirstReads(),
  ) {}

  /** Called with every refusal of the server. */
  onRefusal(listener: (error: ApiError) => void): () => void {
    this.refusals.add(listener);
    return () => this.refusals.delete(listener);
  }

  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const send = () => this.send<T>(method, path, options);
        if (options.keepalive) return await send();
        const priority = options.priority ?? (method === 'GET' ? 'read' : 'write');
        return await this.queue.run(send, options.signal, priority);
      } catch (error) {
        const delay = retryDelays[attempt];
        // A write may have been applied although its answer was lost, so only reads are repeated.
        if (method !== 'GET' || delay === undefined || !(error instanceof ApiError) || !mayRetry(error)) throw error;
        await this.pause(error.retryAfter === null ? delay : Math.min(error.retryAfter * 1000, 5_000));
        options.signal?.throwIfAborted();
      }
    }
  }

  /** Whether the page asked for this before its scripts were here, and nobody has taken the answer yet. */
  hasFirstRead(address: string): boolean {
    return this.firstReads.has(address);
  }

  /** Somebody else is signed in now: what was read ahead was read by another caller. */
  forgetReads(): void {
    this.firstReads.drop();
  }

  /** Posts files and tells how far it is; one of the three requests like any other, never repeated by itself. */
  upload<T>(path: string, form: FormData, options: Pick<SendFormOptions, 'onProgress' | 'signal'> = {}): Promise<T> {
    const headers = { Accept: 'application/json', 'Accept-Language': this.locale };
    const send = async () => {
      const { status, text, header } = await sendForm(path, form, { ...options, headers });
      const data = parseJson(text);
      if (status >= 400) this.refuse(status, data, header('Retry-After'));
      return data as T;
    };
    return this.queue.run(send, options.signal);
  }

  private async send<T>(method: Method, path: string, options: RequestOptions): Promise<Answer<T>> {
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': this.locale, ...options.headers });
    let body: BodyInit | null = null;
    if (options.body instanceof URLSearchParams) body = options.body;
    else if (options.body !== undefined) {
      headers.set('Content-Type', 'application/json');
      body = JSON.stringify(options.body);
    }
    let response: Response;
    try {
      // Whoever signs in, or changes anything, reads anew.
      if (method !== 'GET') this.firstReads.drop();
      const { cache, keepalive } = options;
      const more = { ...(cache ? { cache } : {}), ...(keepalive ? { keepalive } : {}) };
      const address = withQuery(path, options.query);
      const first = method === 'GET' ? this.firstReads.take(address) : undefined;
      response =
        (first && (await first)) ??
        (await this.fetcher(address, { method, headers, body, signal: signalOf(options), ...more }));
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw ApiError.offline(error);
    }
    const data = await readBody(response);
    if (response.status >= 400) this.refuse(response.status, data, response.headers.get('Retry-After'));
    return { status: response.status, data: data as T, headers: response.headers };
  }

  private refuse(status: number, data: unknown, retryAfter: string | null): never {
    const seconds = Number(retryAfter ?? Number.NaN);
    const error = new ApiError(status, asObject(data), Number.isFinite(seconds) ? seconds : null);
    for (const listener of this.refusals) listener(error);
    throw error;
  }
}

/** The application's client. */
export const api = new ApiClient(undefined, undefined, new FirstReads(globalThis.viewkraftReads));

function mayRetry(error: ApiError): boolean {
  return error.isOffline || retriedStatuses.has(error.status);
}

function signalOf({ signal, timeout }: RequestOptions): AbortSignal | null {
  const ends = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)].filter((end) => end !== undefined); // prettier-ignore
  return ends.length > 1 ? AbortSignal.any(ends) : (ends[0] ?? null);
}

function withQuery(path: string, query: RequestOptions['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) params.set(name, String(value));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return null;
  return parseJson(await response.text());
}

function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function asObject(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}
