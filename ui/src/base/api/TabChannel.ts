/** Older messages of other tabs are ignored. */
const maxAgeMs = 45_000;

/** Carries texts from one tab of the browser to the others. */
export interface TabTransport {
  post(text: string): void;
  listen(listener: (text: string) => void): void;
}

interface Envelope {
  readonly at: number;
  readonly from: string;
  readonly topic: string;
  readonly body: unknown;
}

type Listener = (body: unknown) => void;

/** Messages between the tabs of one browser; messages older than 45 s are ignored (E9). */
export class TabChannel {
  private transport: TabTransport | null = null;
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(
    private readonly id: string,
    private readonly connect: () => TabTransport,
    private readonly now: () => number = Date.now,
  ) {}

  post(topic: string, body: unknown): void {
    const envelope: Envelope = { at: this.now(), from: this.id, topic, body };
    this.open().post(JSON.stringify(envelope));
  }

  /** Returns a function that unsubscribes the listener. */
  listen(topic: string, listener: Listener): () => void {
    this.open();
    const known = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, known.add(listener));
    return () => known.delete(listener);
  }

  private open(): TabTransport {
    if (!this.transport) {
      this.transport = this.connect();
      this.transport.listen((text) => this.take(text));
    }
    return this.transport;
  }

  private take(text: string): void {
    const { at, from, topic, body } = JSON.parse(text) as Envelope;
    if (from === this.id || this.now() - at > maxAgeMs) return;
    for (const listener of [...(this.listeners.get(topic) ?? [])]) listener(body);
  }
}

const name = 'viewkraft.tabs';

/** A BroadcastChannel, or `storage` events of localStorage where BroadcastChannel is missing. */
export function connectTabs(): TabTransport {
  if (typeof BroadcastChannel === 'undefined') {
    return {
      post: (text) => localStorage.setItem(name, text),
      listen: (listener) =>
        addEventListener('storage', ({ key, newValue }) => {
          if (key === name && newValue) listener(newValue);
        }),
    };
  }
  const channel: BroadcastChannel & { unref?: () => void } = new BroadcastChannel(name);
  // In Node, where tests run, an open channel would keep the process alive.
  channel.unref?.();
  return {
    post: (text) => channel.postMessage(text),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data)),
  };
}
