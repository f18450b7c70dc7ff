import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { SessionRoom } from '../auth/sessions/session-room.js';
import { TokenRoom } from '../auth/tokens/token-room.js';
import { addressKey } from '../auth/sign-in/address-key.js';
import { LOG, type Log } from '../log/log.js';
import { RecordWorlds } from '../records/record-worlds.js';
import { ChangeBus } from './change-bus.js';
import type { ChangeEvent } from './change-event.js';
import { eventFrame, pingFrame, type EventStream } from './event-stream.js';
import { readableEvents, type RecordEvent } from './readable-rows.js';
import { knownViews, mayKnowView } from './readable-views.js';

const mostStreams = 1_000;
const mostPerAddress = 400;
const pingMilliseconds = 25_000;
const retrySeconds = 30;

type ModelEvent = Extract<ChangeEvent, { kind: 'model' }>;

/** Changes of one view's records that came one after the other. */
interface Records {
  readonly kind: 'records';
  readonly view: string;
  readonly events: RecordEvent[];
}

/** All open event streams: tells each what its caller may know of what changed. */
@Injectable()
export class EventStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<EventStream>();
  /** The views each kind of caller knows of, so that one that went away can still be told of. */
  private readonly known = new Map<string, Set<string>>();
  private readonly waiting: (Records | ModelEvent)[] = [];
  private working = false;
  private pings: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private ended = false;

  constructor(
    private readonly worlds: RecordWorlds,
    private readonly sessions: SessionRoom,
    private readonly tokens: TokenRoom,
    @Inject(LOG) private readonly log: Log,
    private readonly bus: ChangeBus,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.bus.subscribe((event) => this.take(event));
    this.pings = setInterval(() => void this.ping(), pingMilliseconds).unref();
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    clearInterval(this.pings);
    this.end();
  }

  /** No stream lasts from here on: whoever comes back finds those who serve next. */
  end(): void {
    this.ended = true;
    for (const stream of this.streams) stream.end();
  }

  /** Throws TOO_MANY_REQUESTS when there is no room for one more stream from this address. */
  checkRoom(address: string): void {
    const key = addressKey(address);
    let same = 0;
    for (const stream of this.streams) if (stream.address === key) same += 1;
    if (this.streams.size < mostStreams && same < mostPerAddress) return;
    throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: retrySeconds });
  }

  open(stream: EventStream): void {
    if (this.ended) return stream.end();
    this.streams.add(stream);
    this.viewsOf(stream);
  }

  closed(stream: EventStream): void {
    this.streams.delete(stream);
    this.forgetKnown();
  }

  private take(event: ChangeEvent): void {
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

  /** One after the other, so that every stream hears of changes in their order; what has gathered is told together. */
  private async work(): Promise<void> {
    this.working = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      try {
        if (next.kind === 'model') this.tellModel(next.views);
        else await this.tellRecords(next);
      } catch (error) {
        this.log.warn({ err: error }, 'Changes could not be told to the event streams');
      }
    }
    this.working = false;
  }

  private async tellRecords({ view: name, events }: Records): Promise<void> {
    const world = this.worlds.current;
    const view = world.catalog.views.get(name);
    if (view === undefined) return;
    for (const [identityKey, group] of this.groups()) {
      const [{ identity }] = group;
      const reader = world.reader(view, identity);
      if (reader === null) continue;
      const readable = await readableEvents(events, reader, world);
      const frames = events.filter((event) => readable.has(event)).map(recordFrame).join(''); // prettier-ignore
      if (frames === '') continue;
      // Who lost a role while the rows were looked up is no longer of this group.
      for (const stream of group) if (stream.identityKey === identityKey) stream.write(frames);
    }
  }

  private tellModel(changed: readonly string[]): void {
    const { catalog } = this.worlds.current;
    const told = new Map<string, string>();
    for (const [identityKey, [{ identity }]] of this.groups()) {
      const known = this.known.get(identityKey) ?? new Set<string>();
      const views = changed.filter((name) => {
        const knew = known.has(name);
        const knows = mayKnowView(catalog, name, identity);
        if (knows) known.add(name);
        else known.delete(name);
        return knew || knows;
      });
      this.known.set(identityKey, known);
      if (views.length > 0) told.set(identityKey, eventFrame('model', { views }));
    }
    for (const stream of this.streams) {
      const frame = told.get(stream.identityKey);
      if (frame !== undefined) stream.write(frame);
    }
  }

  private signOut(which: (stream: EventStream) => boolean): void {
    this.close(which, eventFrame('signout', {}));
  }

  /** Without a last word its reader comes back, as whoever it is by then. */
  private close(which: (stream: EventStream) => boolean, lastFrame = ''): void {
    for (const stream of this.streams) {
      if (!which(stream)) continue;
      if (lastFrame !== '') stream.write(lastFrame);
      this.streams.delete(stream);
      stream.end();
    }
  }

  /** The same user with other rights: the stream goes on, and every view it knew or knows now may look different. */
  private changeRoles(userId: string, roles: readonly string[]): void {
    for (const stream of this.streams) {
      if (stream.identity.id !== userId || sameRoles(stream.identity.roles, roles)) continue;
      const before = this.viewsOf(stream);
      stream.become({ id: userId, roles });
      const after = this.viewsOf(stream);
      const views = [...new Set([...before, ...after])];
      if (views.length > 0) stream.write(eventFrame('model', { views }));
    }
    this.forgetKnown();
  }

  /** What callers without a stream know is not kept up, so it is not kept. */
  private forgetKnown(): void {
    const keys = new Set([...this.streams].map(({ identityKey }) => identityKey));
    for (const key of this.known.keys()) if (!keys.has(key)) this.known.delete(key);
  }

  private viewsOf({ identity, identityKey }: EventStream): ReadonlySet<string> {
    let views = this.known.get(identityKey);
    if (views === undefined) this.known.set(identityKey, (views = knownViews(this.worlds.current.catalog, identity)));
    return views;
  }

  /** Keeps connections alive, and notices what another process did to sessions, tokens and roles. */
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
      this.log.warn({ err: error }, 'The sessions behind the event streams could not be checked');
    }
  }

  /** The streams by what they may read. */
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
