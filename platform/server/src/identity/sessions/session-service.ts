import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { guest } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import type { SessionEndEvent } from '../../kernel/changes/change-event.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { makeProfiles } from '../accounts/make-profiles.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Caller } from '../../kernel/caller/caller.js';
import { cookieLine, cookieNames, rawCookie, type CookieNames } from '../../kernel/http/cookies.js';
import { deriveKeys } from '../../kernel/crypto/derive-key.js';
import { CallerCache } from './caller-cache.js';
import type { Device } from '../../kernel/caller/device-of.js';
import { SessionTokens } from './session-tokens.js';
import {
  SessionStore,
  type ListedSession,
  type LiveSession,
  type NewSessionOptions,
  type RenewedSession,
  type SessionKey,
} from './session-store.js';

/** Opens and ends sessions, keeps the caller caches consistent and notifies the event streams. */
@Injectable()
export class SessionService implements OnModuleInit {
  readonly cache = new CallerCache();
  /** Callers by access token; invalidated together with the user's sessions. */
  readonly tokenCache = new CallerCache();
  readonly tokens: SessionTokens;
  private readonly sessions: SessionStore;
  /** Sessions by user that ended in transactions whose commit is not known yet. */
  private readonly ending = new Map<string, Set<string>>();
  private names: CookieNames | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(DATABASE) private readonly db: Database,
    private readonly bus: ChangeBus,
    private readonly address: PublicAddress,
    private readonly audit: AuditTrail,
  ) {
    this.tokens = new SessionTokens(deriveKeys(config, 'session'));
    this.sessions = new SessionStore(db);
  }

  onModuleInit(): Promise<void> {
    return this.sessions.deleteExpired();
  }

  get cookies(): CookieNames {
    this.names ??= cookieNames(this.address.origin);
    return this.names;
  }

  /** The Set-Cookie header value with a fresh token of a live session. */
  sessionCookie(userId: string, { key, expiresAt }: SessionKey): string {
    const { session: name, secure } = this.cookies;
    return cookieLine(name, this.tokens.sign(userId, key), secure, new Date(expiresAt));
  }

  /** Opens a session and returns its cookie; null as in `SessionStore.open`. `by`: the provider. */
  async open(
    userId: string,
    device: Device,
    options: NewSessionOptions & { readonly by: string },
  ): Promise<string | null> {
    // Restores a missing profile.
    await makeProfiles(this.db, this.db.dialect, storedMoment(this.db.dialect, new Date()), userId);
    const opened = await this.sessions.open(userId, device, options);
    if (opened === null) return null;
    this.forgetSessions(opened.ended);
    this.audit.record({ event: 'signIn', userId, device, detail: options.by });
    return this.sessionCookie(userId, opened);
  }

  /** Stores that the user of this session has reauthenticated. */
  prove(id: string): Promise<void> {
    return this.sessions.prove(id);
  }

  /** Whether the caller of these cookies may have a pending password change: known to be pending, or not cached. */
  mayBePending(cookies: string | undefined): boolean {
    const cookie = rawCookie(cookies, this.cookies.session);
    if (cookie === undefined) return false;
    const cached = this.cache.get(cookie);
    return cached === undefined || cached.pendingUserId !== undefined;
  }

  live(key: string): Promise<LiveSession | null> {
    return this.sessions.liveByKey(key);
  }

  liveById(id: string): Promise<LiveSession | null> {
    return this.sessions.liveById(id);
  }

  /** The live ones among the given session ids. */
  stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveSession>> {
    return this.sessions.stillLive(ids);
  }

  /** Live sessions of a user, most recently used first. */
  listOf(userId: string): Promise<readonly ListedSession[]> {
    return this.sessions.listOf(userId);
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.endMany([sessionId]);
    this.forgetSessions([sessionId]);
  }

  /** Ends every session of a user except the given one. */
  async endAllOf(userId: string, except: string | null = null): Promise<void> {
    await this.endAllIn(this.db, userId, except);
    this.allEnded(userId, except);
  }

  /** As `endAllOf`, in the transaction that locks the user out or stores a new password; call `allEnded` after it. */
  async endAllIn(tx: Queryable, userId: string, except: string | null): Promise<void> {
    const ids = (await this.sessions.idsOf(userId, tx)).filter((id) => id !== except);
    await this.sessions.endMany(ids, tx);
    this.ending.set(userId, new Set([...(this.ending.get(userId) ?? []), ...ids]));
  }

  /** Clears cached data and closes streams: nothing here can fail, so that no ended session goes on. */
  allEnded(userId: string, except: string | null): void {
    const ids = [...(this.ending.get(userId) ?? [])].filter((id) => id !== except);
    this.ending.delete(userId);
    this.forgetSessions(ids);
    this.forgetUser(userId);
    // Streams of access tokens reconnect, if their tokens are still valid.
    if (except === null) this.bus.publish({ kind: 'reopen', userId });
  }

  /**
   * Ends the user's other sessions and continues this one under another token; runs in the transaction that stores a
   * new password. Returns null when the session has ended; else call `committed` after the commit for the new cookie.
   */
  async keepOnly(session: RenewedSession, tx: Queryable): Promise<{ readonly committed: () => string } | null> {
    const [sessionId, userId] = [session.id, session.account.id];
    const renewed = await this.sessions.renew(session, tx);
    if (renewed === null) return null;
    const others = (await this.sessions.idsOf(userId, tx)).filter((id) => id !== sessionId);
    await this.sessions.endMany(others, tx);
    const committed = (): string => {
      this.forgetSessions(others);
      this.forgetUser(userId);
      this.bus.publish({ kind: 'reopen', userId, sessionId });
      return this.sessionCookie(userId, renewed);
    };
    return { committed };
  }

  /** Call in the transaction by which a password change becomes pending, and `pendingChanged` after its commit. */
  shorten(userId: string, tx: Queryable): Promise<void> {
    return this.sessions.shorten(userId, tx);
  }

  /** While a password change is pending, all sessions of the user are guests; their streams reconnect as such. */
  pendingChanged(userId: string): void {
    this.forgetUser(userId);
    this.bus.publish({ kind: 'reopen', userId });
  }

  /** Clears cached data of a user (other roles, another name). Sessions stay alive and are looked up again. */
  forgetUser(userId: string): void {
    const isTheirs = ({ identity, pendingUserId }: Caller): boolean => (pendingUserId ?? identity.id) === userId;
    this.cache.forget(isTheirs);
    this.tokenCache.forget(isTheirs);
  }

  /** Clears cached data after a message from another replica. */
  forget(ending: SessionEndEvent): void {
    if (ending.kind === 'signout') this.cache.forget(({ sessionId }) => sessionId === ending.sessionId);
    else if (ending.kind === 'revoked') this.tokenCache.forget(({ token }) => token?.id === ending.tokenId);
    else this.forgetUser(ending.userId);
  }

  /** Clears all cached data: messages from other replicas were lost. */
  forgetAll(): void {
    this.cache.forget(() => true);
    this.tokenCache.forget(() => true);
  }

  private forgetSessions(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.cache.forget(({ sessionId }) => sessionId !== null && ids.includes(sessionId));
    for (const sessionId of ids) this.bus.publish({ kind: 'signout', sessionId });
  }
}

/** The caller of a live session with current roles; a guest while a password change is pending. */
export function callerOfSession({ id, account, pending }: LiveSession): Caller {
  if (pending) return { identity: guest, sessionId: id, pendingUserId: account.id };
  return { identity: { id: account.id, roles: account.roles }, sessionId: id };
}
