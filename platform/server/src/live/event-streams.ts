import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { SessionService } from '../identity/sessions/session-service.js';
import { AccessTokenService } from '../identity/tokens/access-token-service.js';
import { addressKey } from '../kernel/limits/address-key.js';
import { LOG, type Log } from '../kernel/log/log.js';
import { RecordRuntimes } from '../data/records/record-runtimes.js';
import { ChangeBus } from '../kernel/changes/change-bus.js';
import type { ChangeEvent } from '../kernel/changes/change-event.js';
import { eventFrame, pingFrame, type EventStream } from './event-stream.js';
import { readableEvents, type RecordEvent } from './readable-rows.js';
import { knownViews, mayKnowView } from './readable-views.js';

const maxStreams = 1_000;
const maxPerAddress = 400;
const pingIntervalMs = 25_000;
const retrySeconds = 30;

type ModelEvent = Extract<ChangeEvent, { kind: 'model' }>;

/** Consecutive changes of one view's records. */
interface Records {
  readonly kind: 'records';
  readonly view: string;
  readonly events: RecordEvent[];
}

/** All open event streams: sends each the changes that its caller may know of. */
@Injectable()
export class EventStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<EventStream>();
  /** The views known to each kind of caller, so that a removed view is still announced. */
  private readonly visibleViews = new Map<string, Set<string>>();
  /** Times of the last changes, in milliseconds since 1970: of each view's records, and of the views themselves. */
  private readonly changedAt = new Map<string, number>();
  private modelChangedAt = 0;
  private readonly waiting: (Records | ModelEvent)[] = [];
  private working = false;
  private pings: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private ended = false;

  constructor(
    private readonly runtimes: RecordRuntimes,
    private readonly sessions: SessionService,
    private readonly tokens: AccessTokenService,
    @Inject(LOG) private readonly log: Log,
    private readonly bus: ChangeBus,
  ) {}

  /** Open streams. */
  get size(): number {
    return this.streams.size;
  }

  onModuleInit(): void {
    this.unsubscribe = this.bus.subscribe((event) => this.handle(event));
    this.pings = setInterval(() => void this.ping(), pingIntervalMs).unref();
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    clearInterval(this.pings);
    this.end();
  }

  /** Closes all streams for good; clients reconnect to the application that serves next. */
  end(): void {
    this.ended = true;
    for (const stream of this.streams) stream.end();
  }

  /** Throws TOO_MANY_REQUESTS when this address may open no further stream. */
  checkLimits(address: string): void {
    const key = addressKey(address);
    let same = 0;
    for (const stream of this.streams) if (stream.address === key) same += 1;
    if (this.streams.size < maxStreams && same < maxPerAddress) return;
    throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: retrySeconds });
  }

  /** `since`: milliseconds within which the client has read what it shows. */
  open(stream: EventStream, since: number): void {
    if (this.ended) return stream.end();
    this.streams.add(stream);
    const from = Date.now() - since;
    const isBehind = [...this.viewsOf(stream)].some((view) => (this.changedAt.get(view) ?? 0) >= from);
    if (since > 0 && (isBehind || this.modelChangedAt >= from)) stream.write(eventFrame('again', {}));
  }

  closed(stream: EventStream): void {
    this.streams.delete(stream);
    this.forgetClosed();
  }

  private handle(event: ChangeEvent): void {
    if (event.kind === 'record') this.changedAt.set(event.view, Date.now());
    if (event.kind === 'model') this.modelChangedAt = Date.now();
    if (this.streams.size === 0) return;
    if (event.kind === 'signout') return this.signOut(({ sessionId }) => sessionId === event.sessionId);
    if (event.kind === 'revoked') return this.signOut(({ tokenId }) => tokenId === event.tokenId);
    if (event.kind === 'missed') return this.close(() => true);
    if (event.kind === 'roles') return this.changeRoles(event.userId, event.roles);
    if (event.kind === 'reopen') {
      const { userId, sessionId: one } = event;
      return this.close(({ identity, sessionId }) => (one === undefined ? identity.id === userId : sessionId === one));
    }
    const last = this.waiting.at(-1);
    if (event.kind === 'model') this.waiting.push(event);
    else if (last?.kind === 'records' && last.view === event.view) last.events.push(event);
    else this.waiting.push({ kind: 'records', view: event.view, events: [event] });
    if (!this.working) void this.work();
  }

  /**
   * Handles events one after the other, so that every stream receives changes in order; accumulated ones are sent
   * together.
   */
  private async work(): Promise<void> {
    this.working = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      try {
        if (next.kind === 'model') this.sendModelChanges(next.views);
        else await this.sendRecordChanges(next);
      } catch (error) {
        this.log.warn({ err: error }, 'Cannot send changes to the event streams');
      }
    }
    this.working = false;
  }

  private async sendRecordChanges({ view: name, events }: Records): Promise<void> {
    const runtime = this.runtimes.current;
    const view = runtime.catalog.views.get(name);
    if (view === undefined) return;
    for (const [identityKey, group] of this.groups()) {
      const [{ identity }] = group;
      const reader = runtime.reader(view, identity);
      if (reader === null) continue;
      const readable = await readableEvents(events, reader, runtime);
      const frames = events.filter((event) => readable.has(event)).map(recordFrame).join(''); // prettier-ignore
      if (frames === '') continue;
      // A caller who lost a role during the look-up no longer belongs to this group.
      for (const stream of group) if (stream.identityKey === identityKey) stream.write(frames);
    }
  }

  private sendModelChanges(changed: readonly string[]): void {
    const { catalog } = this.runtimes.current;
    const modelFrames = new Map<string, string>();
    for (const [identityKey, [{ identity }]] of this.groups()) {
      const visible = this.visibleViews.get(identityKey) ?? new Set<string>();
      const views = changed.filter((name) => {
        const wasVisible = visible.has(name);
        const isVisible = mayKnowView(catalog, name, identity);
        if (isVisible) visible.add(name);
        else visible.delete(name);
        return wasVisible || isVisible;
      });
      this.visibleViews.set(identityKey, visible);
      if (views.length > 0) modelFrames.set(identityKey, eventFrame('model', { views }));
    }
    for (const stream of this.streams) {
      const frame = modelFrames.get(stream.identityKey);
      if (frame !== undefined) stream.write(frame);
    }
  }

  private signOut(which: (stream: EventStream) => boolean): void {
    this.close(which, eventFrame('signout', {}));
  }

  /** Without a last frame the client reconnects, with its current identity. */
  private close(which: (stream: EventStream) => boolean, lastFrame = ''): void {
    for (const stream of this.streams) {
      if (!which(stream)) continue;
      if (lastFrame !== '') stream.write(lastFrame);
      this.streams.delete(stream);
      stream.end();
    }
  }

  /** The same user with other roles: the stream stays open; every view known before or now may have changed. */
  private changeRoles(userId: string, roles: readonly string[]): void {
    for (const stream of this.streams) {
      if (stream.identity.id !== userId || sameRoles(stream.identity.roles, roles)) continue;
      const before = this.viewsOf(stream);
      stream.become({ id: userId, roles });
      const after = this.viewsOf(stream);
      const views = [...new Set([...before, ...after])];
      if (views.length > 0) stream.write(eventFrame('model', { views }));
    }
    this.forgetClosed();
  }

  /** Drops known views of callers without a stream, which are no longer updated. */
  private forgetClosed(): void {
    const keys = new Set([...this.streams].map(({ identityKey }) => identityKey));
    for (const key of this.visibleViews.keys()) if (!keys.has(key)) this.visibleViews.delete(key);
  }

  private viewsOf({ identity, identityKey }: EventStream): ReadonlySet<string> {
    let views = this.visibleViews.get(identityKey);
    if (views === undefined)
      this.visibleViews.set(identityKey, (views = knownViews(this.runtimes.current.catalog, identity)));
    return views;
  }

  /** Keeps connections alive, and notices sessions, tokens and roles changed by other processes. */
  private async ping(): Promise<void> {
    for (const stream of this.streams) stream.write(pingFrame);
    const streams = [...this.streams];
    const ids = new Set(streams.flatMap(({ sessionId }) => sessionId ?? []));
    const tokenIds = new Set(streams.flatMap(({ tokenId }) => tokenId ?? []));
    try {
      const live = await this.sessions.stillLive([...ids]);
      const tokens = await this.tokens.stillLive([...tokenIds]);
      this.signOut(({ sessionId }) => sessionId !== null && ids.has(sessionId) && !live.has(sessionId));
      this.signOut(({ tokenId }) => tokenId !== null && tokenIds.has(tokenId) && !tokens.has(tokenId));
      this.close(({ sessionId, identity }) => identity.id !== null && live.get(sessionId ?? '')?.pending === true);
      for (const { account, pending } of live.values()) if (!pending) this.changeRoles(account.id, account.roles);
      for (const { account } of tokens.values()) this.changeRoles(account.id, account.roles);
    } catch (error) {
      this.log.warn({ err: error }, 'Cannot check the sessions of the event streams');
    }
  }

  /** Streams grouped by what they may read. */
  private groups(): ReadonlyMap<string, readonly [EventStream, ...EventStream[]]> {
    const groups = new Map<string, [EventStream, ...EventStream[]]>();
    for (const stream of this.streams) {
      const group = groups.get(stream.identityKey);
      if (group === undefined) groups.set(stream.identityKey, [stream]);
      else group.push(stream);
    }
    return groups;
  }
}

function sameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role, at) => role === b[at]);
}

function recordFrame({ view, id, action, version, association }: RecordEvent): string {
  return eventFrame('record', { view, id, action, version, ...(association === undefined ? {} : { association }) });
}
