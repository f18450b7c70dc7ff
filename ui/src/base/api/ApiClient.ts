import { ApiError, retriedStatuses } from './ApiError.js';
import { PreloadedReads } from './PreloadedReads.js';
import { RequestQueue, type Priority } from './RequestQueue.js';
import { sendUpload, type UploadOptions } from './sendUpload.js';
import { viewing, type Viewing } from './viewing.js';

const maxConcurrentRequests = 3;
/** A request is always left for what users do while their files are sent. */
const maxConcurrentUploads = 2;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** Sent as JSON; URLSearchParams as a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /**
   * Requests that an editor waits for run before those that only fill a page. Defaults to `write` for every method but
   * GET.
   */
  readonly priority?: Priority;
  /** Records bypass the browser's cache: their included records may be newer than their own version. */
  readonly cache?: RequestCache;
  /** Skips the queue and survives the page being closed; for small bodies only (Fetch Standard, `keepalive`). */
  readonly keepalive?: boolean;
  /** Milliseconds; a request without a response by then is aborted. */
  readonly timeout?: number;
}

export interface ApiResponse<T> {
  readonly status: number;
  readonly data: T;
  readonly headers: Headers;
}

const retryDelaysMs = [300, 900];

/**
 * The only place that calls `fetch`: at most three requests at a time, JSON in and out. Throws ApiError for every
 * response of 400 or more and for a missing response; reads are retried first (E7).
 */
export class ApiClient {
  /** Language of the server's messages, sent as `Accept-Language`. */
  locale = 'en';
  private readonly queue = new RequestQueue(maxConcurrentRequests);
  private readonly uploads = new RequestQueue(maxConcurrentUploads);
  private readonly refusals = new Set<(error: ApiError) => void>();

  constructor(
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
    private readonly pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
    private readonly firstReads = new PreloadedReads(),
    private readonly view: Pick<Viewing, 'identity' | 'refusal' | 'requestOf'> = viewing,
  ) {}

  /** Calls the listener with every refusal of the server; returns a function that unsubscribes it. */
  onRefusal(listener: (error: ApiError) => void): () => void {
    this.refusals.add(listener);
    return () => this.refusals.delete(listener);
  }

  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> {
    this.refuseViewed(method, path);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const send = () => this.send<T>(method, path, options);
        if (options.keepalive) return await send();
        const priority = options.priority ?? (method === 'GET' ? 'read' : 'write');
        return await this.queue.run(send, options.signal, priority);
      } catch (error) {
        const delay = retryDelaysMs[attempt];
        // A write may have been applied although its response was lost, so only reads are repeated.
        if (method !== 'GET' || delay === undefined || !(error instanceof ApiError) || !mayRetry(error)) throw error;
        await this.pause(error.retryAfter === null ? delay : Math.min(error.retryAfter * 1000, 5_000));
        options.signal?.throwIfAborted();
      }
    }
  }

  /** Whether index.html requested this address before the scripts loaded and the response is still unused. */
  hasPreloadedRead(address: string): boolean {
    return this.firstReads.has(address);
  }

  /** Drops responses that were requested ahead: another user is signed in now. */
  forgetReads(): void {
    this.firstReads.drop();
  }

  /**
   * Posts a form with files, or a file of its own type, and reports progress. Counts among the three requests, of which
   * uploads take two at most, and is never retried. Throws ApiError.
   */
  async upload<T>(
    path: string,
    body: FormData | Blob,
    options: Pick<UploadOptions, 'onProgress' | 'signal'> = {},
  ): Promise<{ readonly data: T; readonly act: string | null }> {
    this.refuseViewed('POST', path);
    const headers = { Accept: 'application/json', 'Accept-Language': this.locale };
    const send = async () => {
      const { status, text, header } = await sendUpload(path, body, { ...options, headers });
      const data = parseJson(text);
      if (status >= 400) this.refuse(status, data, header('Retry-After'));
      return { data: data as T, act: header('X-Act') };
    };
    return this.uploads.run(() => this.queue.run(send, options.signal, 'background'), options.signal);
  }

  private async send<T>(method: Method, path: string, options: RequestOptions): Promise<ApiResponse<T>> {
    const headers = new Headers({
      Accept: 'application/json',
      'Accept-Language': this.locale,
      ...this.view.requestOf(method, path).headers,
      ...options.headers,
    });
    let body: BodyInit | null = null;
    if (options.body instanceof URLSearchParams) body = options.body;
    else if (options.body !== undefined) {
      headers.set('Content-Type', 'application/json');
      body = JSON.stringify(options.body);
    }
    let response: Response;
    try {
      // A sign-in or any other write makes responses that were requested ahead stale.
      if (method !== 'GET') this.firstReads.drop();
      const { keepalive } = options;
      const cache = this.view.identity ? 'no-store' : options.cache;
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

  /** While the user views as somebody else, no write is sent. */
  private refuseViewed(method: Method, path: string): void {
    if (!this.view.requestOf(method, path).isRefused) return;
    this.refuse(403, { code: 'VIEW_AS_READ_ONLY', message: this.view.refusal }, null);
  }

  private refuse(status: number, data: unknown, retryAfter: string | null): never {
    const seconds = Number(retryAfter ?? Number.NaN);
    const error = new ApiError(status, asObject(data), Number.isFinite(seconds) ? seconds : null);
    for (const listener of this.refusals) listener(error);
    throw error;
  }
}

/** The application's client. */
export const api = new ApiClient(undefined, undefined, new PreloadedReads(globalThis.viewkraftReads));

function mayRetry(error: ApiError): boolean {
  return error.isOffline || retriedStatuses.has(error.status);
}

function signalOf({ signal, timeout }: RequestOptions): AbortSignal | null {
  const signals = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)].filter((one) => one !== undefined); // prettier-ignore
  return signals.length > 1 ? AbortSignal.any(signals) : (signals[0] ?? null);
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
