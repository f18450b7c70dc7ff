import type { HttpResponse } from '../server/http-client.js';
import { until } from '../server/until.js';

/** Response of `POST /api/user/tokens`. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly expires: string;
  readonly readOnly: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** An open event stream. */
export interface EventStream {
  /** Waits until the stream contains a text. */
  until(text: string): Promise<unknown>;
  /** Resolves with the whole content when the stream ends. */
  readonly ended: Promise<string>;
}

/** A program with an access token: no cookies, no Origin. The server uses `address` if it trusts a proxy. */
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
  ): Promise<HttpResponse<unknown>> {
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

  /** Polls until the response has this status; a cache of the server lasts 10 s. */
  until(path: string, status: number): Promise<unknown> {
    return until(async () => (await this.call('GET', path)).status === status, 20_000);
  }

  async stream(headers: Readonly<Record<string, string>> = {}): Promise<EventStream> {
    const response = await fetch(`${this.origin}/api/events`, { headers: { ...this.headers, ...headers } });
    if (response.status !== 200 || response.body === null) throw new Error(`GET /api/events: ${response.status}`);
    let received = '';
    const { body } = response;
    const read = async (): Promise<string> => {
      const decoder = new TextDecoder();
      for await (const chunk of body) received += decoder.decode(chunk as Uint8Array, { stream: true });
      return received;
    };
    const ended = read();
    return { ended, until: (text) => until(() => Promise.resolve(received.includes(text))) };
  }

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, 'x-forwarded-for': this.address };
  }
}
