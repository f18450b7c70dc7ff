import { requestText, type TextResponse } from './http-request.js';

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it is; name its content type in `headers`. */
  readonly body?: string | Uint8Array;
  /** An empty value removes a header that is sent by default. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters; any value but a string is written as JSON. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** A response. `body` is parsed JSON, or the text if that is not JSON; its type is what the test expects. */
export interface HttpResponse<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Headers;
}

/** A client with a cookie jar of its own: one person at one browser. */
export class HttpClient {
  private readonly jar = new Map<string, string>();
  /** Taken when the client is created: tests may replace the global `fetch` by one that uses this client. */
  private readonly fetch: typeof globalThis.fetch;

  constructor(
    readonly origin: string,
    private readonly givenFetch?: typeof globalThis.fetch,
  ) {
    this.fetch = givenFetch ?? globalThis.fetch;
  }

  /** The header a browser would send. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The response as `fetch` gives it, for bodies that are not text or do not end. */
  async raw(path: string, options: CallOptions = {}): Promise<Response> {
    const { fetch } = this;
    const { url, method, headers, content } = this.prepare(path, options);
    const body = content === undefined ? {} : { body: content as BodyInit };
    const response = await fetch(url, { method, redirect: 'manual', headers, ...body });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  async call<Body = Record<string, unknown>>(path: string, options: CallOptions = {}): Promise<HttpResponse<Body>> {
    const { status, headers, text } = await this.textOf(path, options);
    return { status, body: parsed(text) as Body, text, headers };
  }

  get<Body = Record<string, unknown>>(path: string, query: Record<string, unknown> = {}): Promise<HttpResponse<Body>> {
    return this.call<Body>(path, { query });
  }

  /** Writes JSON. */
  send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) {
    return this.call<Body>(path, { method, ...(json === undefined ? {} : { json }), headers });
  }

  /** Records of a list; throws on an error status, so that a failing set-up shows the reason. */
  async list(view: string, query: Record<string, unknown> = {}): Promise<Record<string, unknown>[]> {
    const { status, body, text } = await this.get<Record<string, unknown>[]>(`/api/${view}/`, query);
    if (status !== 200) throw new Error(`GET /api/${view}/ ${JSON.stringify(query)}: ${status} ${text}`);
    return body;
  }

  /** Creates records and returns them as stored; throws otherwise. */
  async create(view: string, records: readonly object[]): Promise<Record<string, unknown>[]> {
    const { status, body, text } = await this.send<Record<string, unknown>[]>('POST', `/api/${view}/`, records);
    if (status !== 201) throw new Error(`POST /api/${view}/: ${status} ${text.slice(0, 2_000)}`);
    return body;
  }

  /** Signs in with a password by the Auth.js protocol; throws when refused. */
  async signIn(email: string, password: string): Promise<this> {
    const { body } = await this.get<{ csrfToken: string }>('/api/auth/csrf');
    const response = await this.call<{ url?: string }>('/api/auth/callback/credentials', {
      method: 'POST',
      form: { email, password, csrfToken: body.csrfToken, callbackUrl: `${this.origin}/private` },
      headers: { 'x-auth-return-redirect': '1' },
    });
    const error =
      response.body.url === undefined ? response.text : new URL(response.body.url).searchParams.get('error');
    if (error !== null) throw new Error(`sign-in of ${email} failed: ${error}`);
    return this;
  }

  private async textOf(path: string, options: CallOptions): Promise<TextResponse> {
    const { url, method, headers, content } = this.prepare(path, options);
    // `fetch` decodes compressed bodies.
    if (this.givenFetch || url.protocol !== 'http:' || 'accept-encoding' in headers) {
      const response = await this.raw(path, options);
      return { status: response.status, headers: response.headers, text: await response.text() };
    }
    const response = await requestText(url, { method, headers, body: content });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private prepare(path: string, { method = 'GET', json, form, body, headers = {}, query }: CallOptions) {
    const url = new URL(path, this.origin);
    for (const [name, value] of Object.entries(query ?? {})) {
      url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const type =
      json !== undefined
        ? 'application/json'
        : form
          ? 'application/x-www-form-urlencoded;charset=UTF-8'
          : typeof body === 'string' && !Object.keys(headers).some((name) => /^content-type$/i.test(name))
            ? 'text/plain;charset=UTF-8'
            : undefined;
    const content = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : body;
    return { url, method, content, headers: this.headersOf(method, type, headers) };
  }

  private headersOf(
    method: string,
    type: string | undefined,
    given: Readonly<Record<string, string>>,
  ): Record<string, string> {
    const all = {
      ...(this.jar.size > 0 ? { cookie: this.cookie } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(method !== 'GET' && method !== 'HEAD' ? { origin: this.origin } : {}),
      ...given,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  }

  private keep(line: string): void {
    const pair = line.slice(0, line.includes(';') ? line.indexOf(';') : undefined);
    const cut = pair.indexOf('=');
    const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
