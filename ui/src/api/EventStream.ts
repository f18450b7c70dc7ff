import type { RecordId, WireRecord } from './WireRecord.js';
import { StreamLead } from './StreamLead.js';
import { connectTabs, TabChannel } from './TabChannel.js';
import { thisTab } from './TabPresence.js';

/** A record came, changed or went. `record`: as it was saved in this browser, for those who show it. */
export interface RecordChange {
  readonly type: 'record';
  readonly view: string;
  readonly id: RecordId;
  readonly action: 'create' | 'update' | 'delete' | 'link' | 'unlink';
  readonly version: number | null;
  readonly association?: string;
  readonly record?: WireRecord;
}

/** What the server, or another tab, tells an open page. `again`: the stream was away for a while, anything may have changed. */
export type StreamEvent =
  | RecordChange
  | { readonly type: 'model'; readonly views: readonly string[] }
  | { readonly type: 'signout' }
  | { readonly type: 'again' };

type Listener = (event: StreamEvent) => void;

const reopenAfter = 3_000;
const answerWithin = 2_000;

/** One EventSource on /api/events for all tabs of the browser; it does not count among the three requests. */
export class EventStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private wasOpen = false;
  private readonly listeners = new Set<Listener>();
  private readonly lead = new StreamLead(
    (isFirst) => {
      this.wasOpen = !isFirst;
      this.connect();
    },
    () => this.disconnect(),
  );
  private isTuned = false;

  constructor(private readonly tabs: TabChannel) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  open(): void {
    if (this.lead.isWanted) return;
    this.tune();
    void this.lead.join();
  }

  close(): void {
    this.lead.leave();
    this.disconnect();
    this.wasOpen = false;
  }

  /** Something that happened in this tab: all who show it hear of it at once, here and in the other tabs. */
  announce(change: RecordChange): void {
    this.tell(change);
    this.tabs.post('change', change);
  }

  private tune(): void {
    if (this.isTuned) return;
    this.isTuned = true;
    // A tab without a session hears nothing.
    const relay = (body: unknown) => this.lead.isWanted && this.tell(body as StreamEvent);
    this.tabs.listen('stream', relay);
    this.tabs.listen('change', relay);
    this.tabs.listen('who leads', () => this.lead.isLeading && this.tabs.post('leads', null));
    this.tabs.listen('leads', () => clearTimeout(this.doubt));
    document.addEventListener('visibilitychange', () => this.check());
  }

  /** A tab in the background may be frozen while it holds the stream; one that comes to the front asks. */
  private check(): void {
    clearTimeout(this.doubt);
    if (document.hidden || !this.lead.isWanted || this.lead.isLeading) return;
    this.tabs.post('who leads', null);
    this.doubt = setTimeout(() => this.lead.take(), answerWithin);
  }

  private connect(): void {
    const source = new EventSource('/api/events');
    this.source = source;
    source.onopen = () => {
      if (this.wasOpen) this.share({ type: 'again' });
      this.wasOpen = true;
    };
    source.onerror = () => {
      // A refused stream stays closed by the browser; one that broke is opened again by it.
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return;
      this.source = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), reopenAfter);
    };
    for (const type of ['record', 'model', 'signout'] as const) {
      source.addEventListener(type, (message: MessageEvent<string>) => this.share(parse(type, message.data)));
    }
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private share(event: StreamEvent): void {
    this.tabs.post('stream', event);
    this.tell(event);
  }

  private tell(event: StreamEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}

/** What the tabs of this browser tell each other. */
export const tabChannel = new TabChannel(thisTab.id, connectTabs);

/** The application's stream; open while somebody is signed in. */
export const eventStream = new EventStream(tabChannel);

function parse(type: 'record' | 'model' | 'signout', data: string): StreamEvent {
  const body = (data ? JSON.parse(data) : {}) as object;
  return { ...body, type } as StreamEvent;
}
