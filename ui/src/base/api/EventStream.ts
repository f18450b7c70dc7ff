import type { RecordId, WireRecord } from '../wire/WireRecord.js';
import { StreamLead } from './StreamLead.js';
import { connectTabs, TabChannel } from './TabChannel.js';
import { thisTab } from './TabPresence.js';

/**
 * A record was created, changed or deleted. `record`: its saved state, present only when it was saved in this browser.
 */
export interface RecordChange {
  readonly type: 'record';
  readonly view: string;
  readonly id: RecordId;
  readonly action: 'create' | 'update' | 'delete' | 'link' | 'unlink';
  readonly version: number | null;
  readonly association?: string;
  readonly record?: WireRecord;
}

/** An event from the server or from another tab. `again`: the stream was interrupted, so anything may have changed. */
export type StreamEvent =
  | RecordChange
  | { readonly type: 'model'; readonly views: readonly string[] }
  | { readonly type: 'signout' }
  | { readonly type: 'again' };

type Listener = (event: StreamEvent) => void;

const reopenDelayMs = 3_000;
const leaderAnswerTimeoutMs = 2_000;

/**
 * One EventSource on /api/events shared by all tabs of the browser; it does not count among the three requests (E9).
 */
export class EventStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private takeoverTimer: ReturnType<typeof setTimeout> | undefined;
  private wasOpen = false;
  private readonly listeners = new Set<Listener>();
  private readonly lead = new StreamLead(
    (isFirst) => {
      this.wasOpen = !isFirst;
      this.connect();
    },
    () => this.disconnect(),
  );
  private isSubscribed = false;

  constructor(private readonly tabs: TabChannel) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  open(): void {
    if (this.lead.isJoined) return;
    this.subscribeToTabs();
    void this.lead.join();
  }

  close(): void {
    this.lead.leave();
    this.disconnect();
    this.wasOpen = false;
  }

  /** Publishes a change made in this tab to the listeners here and in the other tabs. */
  announce(change: RecordChange): void {
    this.notify(change);
    this.tabs.post('change', change);
  }

  private subscribeToTabs(): void {
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    // A tab without a session ignores events.
    const relay = (body: unknown) => this.lead.isJoined && this.notify(body as StreamEvent);
    this.tabs.listen('stream', relay);
    this.tabs.listen('change', relay);
    this.tabs.listen('who leads', () => this.lead.isLeading && this.tabs.post('leads', null));
    this.tabs.listen('leads', () => clearTimeout(this.takeoverTimer));
    document.addEventListener('visibilitychange', () => this.checkLeader());
  }

  /**
   * Browsers may freeze a background tab that holds the stream. A tab that becomes visible therefore queries the leader
   * and takes the stream over when none answers.
   */
  private checkLeader(): void {
    clearTimeout(this.takeoverTimer);
    if (document.hidden || !this.lead.isJoined || this.lead.isLeading) return;
    this.tabs.post('who leads', null);
    this.takeoverTimer = setTimeout(() => this.lead.take(), leaderAnswerTimeoutMs);
  }

  private connect(): void {
    const source = new EventSource('/api/events');
    this.source = source;
    source.onopen = () => {
      if (this.wasOpen) this.share({ type: 'again' });
      this.wasOpen = true;
    };
    source.onerror = () => {
      // The browser reopens a broken stream by itself, but leaves a refused one closed (HTML Standard, EventSource).
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return;
      this.source = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), reopenDelayMs);
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
    this.notify(event);
  }

  private notify(event: StreamEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}

/** The channel between the tabs of this browser. */
export const tabChannel = new TabChannel(thisTab.id, connectTabs);

/** The application's stream; open while a user is signed in. */
export const eventStream = new EventStream(tabChannel);

function parse(type: 'record' | 'model' | 'signout', data: string): StreamEvent {
  const body = (data ? JSON.parse(data) : {}) as object;
  return { ...body, type } as StreamEvent;
}
