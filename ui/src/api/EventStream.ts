import type { RecordId } from './WireRecord.js';

/** What the server tells an open page. `again`: the stream was away for a while, anything may have changed. */
export type StreamEvent =
  | {
      readonly type: 'record';
      readonly view: string;
      readonly id: RecordId;
      readonly action: 'create' | 'update' | 'delete' | 'link' | 'unlink';
      readonly version: number | null;
      readonly association?: string;
    }
  | { readonly type: 'model'; readonly views: readonly string[] }
  | { readonly type: 'signout' }
  | { readonly type: 'again' };

type Listener = (event: StreamEvent) => void;

const reopenAfter = 3_000;

/** One EventSource on /api/events for the whole page; it does not count among the three requests. */
export class EventStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wasOpen = false;
  private readonly listeners = new Set<Listener>();

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  open(): void {
    if (this.source) return;
    const source = new EventSource('/api/events');
    this.source = source;
    source.onopen = () => {
      if (this.wasOpen) this.tell({ type: 'again' });
      this.wasOpen = true;
    };
    source.onerror = () => {
      // A refused stream stays closed by the browser; one that broke is opened again by it.
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return;
      this.source = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), reopenAfter);
    };
    for (const type of ['record', 'model', 'signout'] as const) {
      source.addEventListener(type, (message: MessageEvent<string>) => this.tell(parse(type, message.data)));
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.wasOpen = false;
  }

  private tell(event: StreamEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}

/** The application's stream; open while somebody is signed in. */
export const eventStream = new EventStream();

function parse(type: 'record' | 'model' | 'signout', data: string): StreamEvent {
  const body = (data ? JSON.parse(data) : {}) as object;
  return { ...body, type } as StreamEvent;
}
