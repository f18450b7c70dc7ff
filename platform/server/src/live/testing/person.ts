/** A client with cookies and, on request, an event stream. */
export class Person {
  readonly events: Sent[] = [];
  closed = false;
  /** What the client names when it opens its stream again. */
  lastId = '';
  private cookie = '';
  private waiting: (() => void)[] = [];
  private leave = new AbortController();

  constructor(private readonly origin: string) {}

  async call(method: string, path: string, json?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: this.cookie,
        origin: this.origin,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<this> {
    const response = await fetch(`${this.origin}/api/auth/callback/credentials`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { origin: this.origin, 'x-auth-return-redirect': '1' },
    });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return this;
  }

  async listen(query = ''): Promise<this> {
    const response = await fetch(`${this.origin}/api/events${query}`, {
      headers: { cookie: this.cookie },
      signal: this.leave.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    void this.read(response.body!).catch(() => undefined);
    return this;
  }

  /** Resolves with the first matching event, including earlier ones. */
  async received(fits: (sent: Sent) => boolean): Promise<Sent> {
    for (;;) {
      const found = this.events.find(fits);
      if (found !== undefined) return found;
      await this.news();
    }
  }

  /** Resolves with the first id. */
  async marked(): Promise<void> {
    while (this.lastId === '') await this.news();
  }

  async end(): Promise<void> {
    while (!this.closed) await this.news();
  }

  /** The next `listen` opens another stream. */
  leaveStream(): void {
    this.stop();
    this.leave = new AbortController();
  }

  stop(): void {
    this.leave.abort();
  }

  private news(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private async read(body: AsyncIterable<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const frames = text.split('\n\n');
        text = frames.pop()!;
        for (const frame of frames) {
          this.lastId = /^id: (.+)$/m.exec(frame)?.[1] ?? this.lastId;
          const match = /^(?:id: .+\n)?event: (.+)\ndata: (.+)$/.exec(frame);
          // Marks report no change.
          if (match && match[1] !== 'mark')
            this.events.push({ event: match[1]!, data: JSON.parse(match[2]!) as Record<string, unknown> });
        }
        for (const resume of this.waiting.splice(0)) resume();
      }
    } finally {
      this.closed = true;
      for (const resume of this.waiting.splice(0)) resume();
    }
  }
}

/** A received event. */
export type Sent = { event: string; data: Record<string, unknown> };
