import { setImmediate as breathe } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { AppError, isAdministrator } from '@viewkraft/model';
import { SessionService } from '../identity/sessions/session-service.js';
import { AccessTokenService } from '../identity/tokens/access-token-service.js';
import { addressKey } from '../kernel/limits/address-key.js';
import { LOG, type Log } from '../kernel/log/log.js';
import { RecordRuntimes } from '../data/records/record-runtimes.js';
import { ChangeBus } from '../kernel/changes/change-bus.js';
import type { ChangeEvent } from '../kernel/changes/change-event.js';
import { MessageBus } from '../kernel/redis/message-bus.js';
import { EventLog } from './event-log.js';
import { eventFrame, pingFrame, type EventStream } from './event-stream.js';
import { GoneRecords } from './gone-records.js';
import { KnownViews } from './readable-views.js';
import { groupsOf, recordFrames, type Model, type Records, type Replay } from './stream-work.js';

const maxStreams = 1_000;
const maxPerAddress = 400;
const pingIntervalMs = 25_000;
const retrySeconds = 30;

/** All open event streams: sends each the changes that its caller may know of. */
@Injectable()
export class EventStreams implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly streams = new Set<EventStream>();
  private readonly knownViews = new KnownViews();
  /** Times of the last changes, in milliseconds since 1970: of each view's records, and of the views themselves. */
  private readonly changedAt = new Map<string, number>();
  private modelChangedAt = 0;
  private readonly log = new EventLog();
  private readonly gone = new GoneRecords();
  private readonly waiting: (Records | Model | Replay)[] = [];
  private working = false;
  /** Whether the last changes, and those now sent, could not be looked up: an outage is logged once. */
  private wasFailing = false;
  private isFailing = false;
  /** Counted, because a look-up that was under way meanwhile may have read the earlier roles. */
  private roleChanges = 0;
  private pings: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private ended = false;

  constructor(
    private readonly runtimes: RecordRuntimes,
    private readonly sessions: SessionService,
    private readonly tokens: AccessTokenService,
    @Inject(LOG) private readonly lines: Log,
    private readonly bus: ChangeBus,
    private readonly messages: MessageBus,
  ) {}

  /** Open streams. */
  get size(): number {
    return this.streams.size;
  }

  onModuleInit(): void {
    this.unsubscribe = this.bus.subscribe((event) => this.handle(event));
    this.pings = setInterval(() => void this.ping(), pingIntervalMs).unref();
  }

  /** From now on the changes of other replicas arrive, too. */
  onApplicationBootstrap(): void {
    this.log.clear();
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    clearInterval(this.pings);
    this.end();
  }

  /** Closes all streams for good; clients reconnect to the application that serves next. */
  end(): void {
    if (!this.ended) this.mark();
    this.ended = true;
    for (const stream of this.streams) stream.end();
  }

  /** Throws TOO_MANY_REQUESTS when this address may open no further stream. */
  checkLimits(address: string): void {
    const key = addressKey(address);
    const same = [...this.streams].filter((stream) => stream.address === key).length;
    if (this.streams.size < maxStreams && same < maxPerAddress) return;
    throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: retrySeconds });
  }

  /** `since`: maximum age in milliseconds of the data that the client shows. */
  open(stream: EventStream, since: number): void {
    if (this.ended) return stream.end();
    this.streams.add(stream);
    const from = Date.now() - since;
    const isBehind = [...this.viewsOf(stream)].some((view) => (this.changedAt.get(view) ?? 0) >= from);
    if (since > 0 && (isBehind || this.modelChangedAt >= from)) stream.write(eventFrame('again', {}));
    this.mark([stream]);
  }

  /** `lastId`: of the last event that the client knows, from this replica or another one. */
  reopen(stream: EventStream, lastId: string): void {
    if (this.ended) return stream.end();
    this.streams.add(stream);
    // Noted now, so that the removal of a view is announced.
    this.viewsOf(stream);
    // A change may be on its way to the other streams now, so this one joins them when they have it.
    stream.isBehind = true;
    this.waiting.push({ kind: 'replay', stream, lastId });
    if (!this.working) void this.work();
  }

  closed(stream: EventStream): void {
    this.streams.delete(stream);
    this.knownViews.keep(this.streams);
  }

  private handle(event: ChangeEvent): void {
    if (event.kind === 'record') {
      this.changedAt.set(event.view, Date.now());
      this.gone.note(event, () => this.runtimes.current.catalog);
    }
    if (event.kind === 'model') this.modelChangedAt = Date.now();
    if (event.kind === 'missed') return this.miss();
    const seq = event.kind === 'record' || event.kind === 'model' ? this.log.add(event) : 0;
    if (this.streams.size === 0 && !this.working) {
      if (seq > 0) this.log.handled = seq;
      return;
    }
    if (event.kind === 'signout') return this.signOut(({ sessionId }) => sessionId === event.sessionId);
    if (event.kind === 'revoked') return this.signOut(({ tokenId }) => tokenId === event.tokenId);
    if (event.kind === 'roles') return this.changeRoles(event.userId, event.roles);
    if (event.kind === 'reopen') {
      const { userId, sessionId: one } = event;
      return this.close((stream) => (one === undefined ? stream.isOf(userId) : stream.sessionId === one));
    }
    const last = this.waiting.at(-1);
    if (event.kind === 'model') this.waiting.push({ kind: 'model', event, seq });
    else if (last?.kind === 'records' && last.view === event.view) {
      last.events.push(event);
      last.seq = seq;
    } else this.waiting.push({ kind: 'records', view: event.view, events: [event], seq });
    if (!this.working) void this.work();
  }

  /**
   * Handles events one after the other, so that every stream receives changes in order; accumulated ones are sent
   * together.
   */
  private async work(): Promise<void> {
    this.working = true;
    // Changes of one act come one after the other: who could read one may depend on a record that goes with it.
    await breathe();
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      this.isFailing = false;
      if (next.kind === 'replay') await this.replay(next);
      else if (next.kind === 'model') await this.orAgain([...this.streams], () => this.sendModelChanges(next));
      else await this.sendRecordChanges(next);
      this.wasFailing = this.isFailing;
      if (next.kind !== 'replay') this.log.handled = next.seq;
    }
    this.working = false;
  }

  private async sendRecordChanges(work: Records): Promise<void> {
    for (const [identityKey, group] of groupsOf(this.streams)) {
      const [{ identity, identityMark }] = group;
      const id = () => this.idOf(identityMark, work.seq);
      await this.orAgain(group, async () => {
        const frames = await recordFrames(work, identity, this.runtimes.current, this.gone, id);
        // A caller who lost a role during the look-up no longer belongs to this group.
        for (const stream of group) if (stream.identityKey === identityKey) stream.write(frames);
      });
    }
  }

  /** Sends a stream what it has missed; afterwards it has the same state as all others. */
  private async replay({ stream, lastId }: Replay): Promise<void> {
    if (!this.streams.has(stream)) return;
    const events = this.log.missedBy(lastId, stream.identityMark, this.messages.isReceiving);
    await this.orAgain([stream], async () => {
      // It is no longer known which views a caller knew when a view was removed.
      if (!events || events.some(({ kind }) => kind === 'model')) return stream.write(eventFrame('again', {}));
      for (const event of events) {
        if (event.kind !== 'record') continue;
        const { identity, identityKey } = stream;
        const work = { view: event.view, events: [event] };
        // Without an id, which would stand for all of them.
        const frames = await recordFrames(work, identity, this.runtimes.current, this.gone);
        if (stream.identityKey === identityKey) stream.write(frames);
      }
    });
    stream.isBehind = false;
    this.mark([stream]);
  }

  /** Streams whose changes could not be looked up read everything again; the others are not concerned. */
  private async orAgain(streams: readonly EventStream[], send: () => Promise<void> | void): Promise<void> {
    try {
      await send();
    } catch (error) {
      const message = 'Cannot send changes to the event streams';
      if (!this.wasFailing && !this.isFailing) this.lines.warn({ err: error }, message);
      this.isFailing = true;
      for (const stream of streams) stream.write(eventFrame('again', {}));
    }
  }

  /** Sends streams the id of their state, so that they can be resumed when they break. */
  private mark(streams: Iterable<EventStream> = this.streams): void {
    for (const stream of streams) {
      const id = stream.isBehind ? undefined : this.idOf(stream.identityMark);
      if (id !== undefined) stream.write(eventFrame('mark', {}, id));
    }
  }

  /** undefined while messages of other replicas may be missed: their changes would count as known. */
  private idOf(identityMark: string, seq?: number): string | undefined {
    return this.messages.mayMiss ? undefined : this.log.idOf(identityMark, seq);
  }

  /** Anything may have changed. */
  private miss(): void {
    this.log.clear();
    for (const stream of this.streams) stream.write(eventFrame('again', {}));
    // Sessions may have ended meanwhile.
    void this.ping();
  }

  private sendModelChanges({ event: { views: changed }, seq }: Model): void {
    const { catalog } = this.runtimes.current;
    for (const group of groupsOf(this.streams).values()) {
      const views = this.knownViews.changedFor(group[0], changed, catalog);
      const frame = views.length > 0 ? eventFrame('model', { views }, this.idOf(group[0].identityMark, seq)) : '';
      for (const stream of group) stream.write(frame);
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
    this.roleChanges += 1;
    if (!isAdministrator({ id: userId, roles })) this.close(({ viewerId }) => viewerId === userId);
    for (const stream of this.streams) {
      if (stream.identity.id !== userId || stream.hasRoles(roles)) continue;
      const before = this.viewsOf(stream);
      stream.become({ id: userId, roles });
      const after = this.viewsOf(stream);
      const views = [...new Set([...before, ...after])];
      if (views.length > 0) stream.write(eventFrame('model', { views }));
    }
    this.knownViews.keep(this.streams);
  }

  private viewsOf(stream: EventStream): ReadonlySet<string> {
    return this.knownViews.of(stream, this.runtimes.current.catalog);
  }

  /** Keeps connections alive, and notices sessions, tokens and roles changed by other processes. */
  private ping(): Promise<void> {
    for (const stream of this.streams) stream.write(pingFrame);
    this.mark();
    return this.checkSessions();
  }

  private async checkSessions(): Promise<void> {
    const { roleChanges } = this;
    const ids = new Set([...this.streams].flatMap(({ sessionId }) => sessionId ?? []));
    const tokenIds = new Set([...this.streams].flatMap(({ tokenId }) => tokenId ?? []));
    try {
      const live = await this.sessions.stillLive([...ids]);
      const tokens = await this.tokens.stillLive([...tokenIds]);
      if (this.roleChanges !== roleChanges) return await this.checkSessions();
      this.signOut(({ sessionId }) => sessionId !== null && ids.has(sessionId) && !live.has(sessionId));
      this.signOut(({ tokenId }) => tokenId !== null && tokenIds.has(tokenId) && !tokens.has(tokenId));
      this.close(({ sessionId, isPending }) => (live.get(sessionId ?? '')?.pending ?? isPending) !== isPending);
      for (const { account, pending } of live.values()) if (!pending) this.changeRoles(account.id, account.roles);
      for (const { account } of tokens.values()) this.changeRoles(account.id, account.roles);
    } catch (error) {
      this.lines.warn({ err: error }, 'Cannot check the sessions of the event streams');
    }
  }
}
