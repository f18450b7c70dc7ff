import type { RecordId, WireRecord } from '../wire/WireRecord.js';
import { StreamLead } from './StreamLead.js';
import { connectTabs, TabChannel } from './TabChannel.js';
import { thisTab } from './TabPresence.js';
import { viewing } from './viewing.js';

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

/** An event from the server or from another tab. `again`: changes were missed, so anything may be different now. */
export type StreamEvent =
  | RecordChange
  | { readonly type: 'model'; readonly views: readonly string[] }
  | { readonly type: 'signout' }
  | { readonly type: 'again' };

type Listener = (event: StreamEvent) => void;

/** A tab without the stream asks whether it has missed a change. */
interface Question {
  readonly tab: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

const reopenDelayMs = 3_000;
const leaderResponseTimeoutMs = 2_000;

/**
 * One EventSource on /api/events shared by all tabs of the browser; it does not count among the three requests (E9).
 */
export class EventStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private takeoverTimer: ReturnType<typeof setTimeout> | undefined;
  private wasOpen = false;
  /** Id of the last event that this tab received; with it, the server sends what the tab has missed, or `again`. */
  private lastId: string | undefined;
  /** When the stream last reported a change; milliseconds since 1970. */
  private lastChangeAt = 0;
  /** When the page began to read what it shows; milliseconds since 1970. */
  private readingSince = 0;
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

  /** `hasRead`: the page has read data since it began to load, as the user who is now signed in. */
  open(hasRead: boolean): void {
    // The stream, and what other tabs relay of it, would reveal records that the viewed user may not see.
    if (this.lead.isJoined || viewing.identity) return;
    this.readingSince = hasRead ? performance.timeOrigin : Date.now();
    this.subscribeToTabs();
    void this.lead.join();
    const question: Question = { tab: thisTab.id, since: this.readingSince };
    this.tabs.post('missed?', question);
  }

  close(): void {
    this.lead.leave();
    this.disconnect();
    this.wasOpen = false;
    this.lastId = undefined;
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
    this.tabs.listen('missed?', (body) => {
      const { tab, since } = body as Question;
      if (this.lead.isLeading && this.lastChangeAt >= since) this.tabs.post('missed', tab);
    });
    this.tabs.listen('missed', (tab) => tab === thisTab.id && this.lead.isJoined && this.notify({ type: 'again' }));
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
    this.takeoverTimer = setTimeout(() => this.lead.take(), leaderResponseTimeoutMs);
  }

  private connect(): void {
    const since = Math.max(0, Math.ceil(Date.now() - this.readingSince));
    // The browser sends the last id itself only when it reopens a broken stream automatically.
    const query = this.lastId !== undefined ? `last=${this.lastId}` : `since=${since}`;
    const source = new EventSource(`/api/events?${query}`);
    this.source = source;
    source.onopen = () => {
      // Another tab held the stream before, or it broke before its first id.
      if (this.wasOpen && this.lastId === undefined) this.share({ type: 'again' });
      this.wasOpen = true;
    };
    source.onerror = () => {
      // The browser reopens a broken stream itself, but leaves a refused one closed (HTML Standard, EventSource).
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return;
      this.source = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), reopenDelayMs);
    };
    for (const type of ['record', 'model', 'signout', 'again'] as const) {
      source.addEventListener(type, (message: MessageEvent<string>) => {
        this.keepId(message);
        this.share(parse(type, message.data));
      });
    }
    source.addEventListener('mark', (message: MessageEvent<string>) => this.keepId(message));
  }

  private keepId({ lastEventId }: MessageEvent): void {
    if (lastEventId !== '') this.lastId = lastEventId;
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private share(event: StreamEvent): void {
    if (event.type !== 'signout') this.lastChangeAt = Date.now();
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

function parse(type: StreamEvent['type'], data: string): StreamEvent {
  const body = (data ? JSON.parse(data) : {}) as object;
  return { ...body, type } as StreamEvent;
}
