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

/** An answer. `body` is parsed JSON, or the text if that is not JSON; its type is what the test expects. */
export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Headers;
}

/** A client with a cookie jar of its own: one person at one browser. */
export class HttpClient {
  private readonly jar = new Map<string, string>();

  constructor(
    readonly origin: string,
    private readonly fetch: typeof globalThis.fetch = globalThis.fetch,
  ) {}

  /** The header a browser would send. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async raw(path: string, options: CallOptions = {}): Promise<Response> {
    const { method = 'GET', json, form, body, headers = {}, query } = options;
    const url = new URL(path, this.origin);
    for (const [name, value] of Object.entries(query ?? {})) {
      url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const content = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form) : body;
    const response = await this.fetch(url, {
      method,
      redirect: 'manual',
      headers: this.headersOf(method, json !== undefined, headers),
      ...(content === undefined ? {} : { body: content as BodyInit }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  async call<Body = Record<string, unknown>>(path: string, options: CallOptions = {}): Promise<Answer<Body>> {
    const response = await this.raw(path, options);
    const text = await response.text();
    return { status: response.status, body: parsed(text) as Body, text, headers: response.headers };
  }

  get<Body = Record<string, unknown>>(path: string, query: Record<string, unknown> = {}): Promise<Answer<Body>> {
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
    const answer = await this.call<{ url?: string }>('/api/auth/callback/credentials', {
      method: 'POST',
      form: { email, password, csrfToken: body.csrfToken, callbackUrl: `${this.origin}/private` },
      headers: { 'x-auth-return-redirect': '1' },
    });
    const error = answer.body.url === undefined ? answer.text : new URL(answer.body.url).searchParams.get('error');
    if (error !== null) throw new Error(`sign-in of ${email} failed: ${error}`);
    return this;
  }

  private headersOf(method: string, json: boolean, given: Readonly<Record<string, string>>): Record<string, string> {
    const all = {
      ...(this.jar.size > 0 ? { cookie: this.cookie } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
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
