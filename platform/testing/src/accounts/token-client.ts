import type { Answer } from '../server/http-client.js';
import { until } from '../server/until.js';

/** Answer of `POST /api/user/tokens`. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly expires: string;
  readonly readOnly: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What an event stream brought. */
export interface HeardStream {
  /** Waits for a text. */
  until(text: string): Promise<unknown>;
  /** Resolves when it ends, with all of it. */
  readonly ended: Promise<string>;
}

/** A program with an access token: no cookies, no Origin. `address` is believed where a proxy is trusted. */
export class TokenClient {
  constructor(
    private readonly origin: string,
    private readonly token: string,
    private readonly address: string,
  ) {}

  async call(
    method: string,
    path: string,
    json?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<unknown>> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { ...this.headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = isJson ? (JSON.parse(text) as unknown) : text;
    return { status: response.status, body, text, headers: response.headers };
  }

  /** Asks until the answer has this status; a cache of the server's has 10 s. */
  until(path: string, status: number): Promise<unknown> {
    return until(async () => (await this.call('GET', path)).status === status, 20_000);
  }

  async stream(headers: Readonly<Record<string, string>> = {}): Promise<HeardStream> {
    const response = await fetch(`${this.origin}/api/events`, { headers: { ...this.headers, ...headers } });
    if (response.status !== 200 || response.body === null) throw new Error(`GET /api/events: ${response.status}`);
    let heard = '';
    const { body } = response;
    const read = async (): Promise<string> => {
      const decoder = new TextDecoder();
      for await (const chunk of body) heard += decoder.decode(chunk as Uint8Array, { stream: true });
      return heard;
    };
    const ended = read();
    return { ended, until: (text) => until(() => Promise.resolve(heard.includes(text))) };
  }

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, 'x-forwarded-for': this.address };
  }
}
