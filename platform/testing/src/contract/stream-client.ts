import { HttpClient } from '../server/http-client.js';

/** A client that can listen to its event stream. */
export class StreamClient extends HttpClient {
  readonly events: Sent[] = [];
  closed = false;
  /** What the client names when it opens its stream again. */
  lastId = '';
  private waiting: (() => void)[] = [];
  private leave = new AbortController();

  async listen(query = '', more: Readonly<Record<string, string>> = {}): Promise<this> {
    const { origin, cookie } = this;
    const headers = { cookie, ...more };
    const response = await fetch(`${origin}/api/events${query}`, { headers, signal: this.leave.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    if (response.body) void this.read(response.body).catch(() => undefined);
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
        text = frames.pop() ?? '';
        for (const frame of frames) {
          this.lastId = /^id: (.+)$/m.exec(frame)?.[1] ?? this.lastId;
          const [, event, data] = /^(?:id: .+\n)?event: (.+)\ndata: (.+)$/.exec(frame) ?? [];
          // Marks report no change.
          if (event !== undefined && data !== undefined && event !== 'mark')
            this.events.push({ event, data: JSON.parse(data) as Record<string, unknown> });
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
