import { until } from '../server/until.js';

/** Reads the event stream of an address, as a browser does. */
export class EventReader {
  received = '';
  private readonly stop = new AbortController();
  private end: Promise<void> = Promise.resolve();

  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly address: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Opens the stream; with the last id when it was open before. */
  async open(): Promise<void> {
    const { lastId } = this;
    const headers = { ...this.headers, ...(lastId !== undefined && { 'last-event-id': lastId }) };
    const response = await this.fetch(this.address, { headers, signal: this.stop.signal });
    if (response.status !== 200 || !response.body) throw new Error(`the stream answers ${response.status}`);
    const { body } = response;
    this.end = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of body) this.received += decoder.decode(chunk as Uint8Array, { stream: true });
    })().catch(() => undefined);
  }

  get lastId(): string | undefined {
    return [...this.received.matchAll(/^id: (.+)$/gm)].at(-1)?.[1];
  }

  get ended(): Promise<void> {
    return this.end;
  }

  async has(text: string, withinMs = 10_000): Promise<void> {
    await until(() => Promise.resolve(this.received.includes(text)), withinMs).catch(() => {
      throw new Error(`no ${text} within ${withinMs} ms; last received:\n${this.received.slice(-2_000)}`);
    });
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.end;
  }
}
