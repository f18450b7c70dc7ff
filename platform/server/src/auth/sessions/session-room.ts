import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { guest } from '@viewkraft/model';
import { CONFIG, type Config } from '../../config/config.js';
import { PublicAddress } from '../../config/public-address.js';
import { DATABASE } from '../../database/database-token.js';
import type { Database, Queryable } from '../../database/database.js';
import { ChangeBus } from '../../events/change-bus.js';
import type { Ending } from '../../events/change-event.js';
import { storedMoment } from '../accounts/insert-user.js';
import { makeProfiles } from '../accounts/make-profiles.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Caller } from '../caller.js';
import { cookieLine, cookieNames, rawCookie, type CookieNames } from '../protocol/cookies.js';
import { deriveKey } from '../derive-key.js';
import { CallerCache } from './caller-cache.js';
import { SessionTokens } from './session-tokens.js';
import {
  sessionMilliseconds,
  Sessions,
  type Device,
  type ListedSession,
  type LiveSession,
  type Opening,
} from './sessions.js';

/** Everything about sessions in one place: opens and ends them, keeps what is remembered of them true, tells the streams. */
@Injectable()
export class SessionRoom implements OnModuleInit {
  readonly cache = new CallerCache();
  /** Callers by access token: what is told of a user holds for these too. */
  readonly tokenCache = new CallerCache();
  readonly tokens: SessionTokens;
  private readonly sessions: Sessions;
  private names: CookieNames | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(DATABASE) private readonly db: Database,
    private readonly bus: ChangeBus,
    private readonly address: PublicAddress,
    private readonly audit: AuditTrail,
  ) {
    this.tokens = new SessionTokens(deriveKey(config.secret, 'session'));
    this.sessions = new Sessions(db);
  }

  onModuleInit(): Promise<void> {
    return this.sessions.createTable();
  }

  get cookies(): CookieNames {
    this.names ??= cookieNames(this.address.origin);
    return this.names;
  }

  /** The Set-Cookie line that gives the browser a fresh token of a live session. */
  sessionCookie(userId: string, key: string): string {
    const expires = new Date(Date.now() + sessionMilliseconds);
    return cookieLine(this.cookies.session, this.tokens.sign(userId, key), this.cookies.secure, expires);
  }

  /** Opens a session and answers its cookie line; null as `Sessions.open`. `by`: the provider. */
  async open(userId: string, device: Device, options: Opening & { readonly by: string }): Promise<string | null> {
    // Wherever it may have gone.
    await makeProfiles(this.db, this.db.dialect, storedMoment(this.db.dialect, new Date()), userId);
    const opened = await this.sessions.open(userId, device, options);
    if (opened === null) return null;
    const { key, ended } = opened;
    this.forgetSessions(ended);
    this.audit.record({ event: 'signIn', userId, device, detail: options.by });
    return this.sessionCookie(userId, key);
  }

  /** The user of this session has proved again who they are. */
  prove(id: string): Promise<void> {
    return this.sessions.prove(id);
  }

  /** Whether a new password may be asked for first of whom these cookies belong to: it is known so, or not known yet. */
  mayBePending(cookies: string | undefined): boolean {
    const cookie = rawCookie(cookies, this.cookies.session);
    if (cookie === undefined) return false;
    const known = this.cache.get(cookie);
    return known === undefined || known.pendingUserId !== undefined;
  }

  live(key: string): Promise<LiveSession | null> {
    return this.sessions.liveByKey(key);
  }

  liveById(id: string): Promise<LiveSession | null> {
    return this.sessions.liveById(id);
  }

  /** Those of the sessions that are alive, by their ids. */
  stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveSession>> {
    return this.sessions.stillLive(ids);
  }

  /** Live sessions of a user, the one used last first. */
  listOf(userId: string): Promise<readonly ListedSession[]> {
    return this.sessions.listOf(userId);
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.endMany([sessionId]);
    this.forgetSessions([sessionId]);
  }

  /** Ends every session of a user, but for the one named: after a removal, a disabling or a new password was committed. */
  async endAllOf(userId: string, except: string | null = null): Promise<void> {
    const ids = (await this.sessions.idsOf(userId)).filter((id) => id !== except);
    await this.sessions.endMany(ids);
    this.forgetSessions(ids);
    this.forgetUser(userId);
    // Streams of access tokens come back, as far as the tokens are still good.
    if (except === null) this.bus.publish({ kind: 'reopen', userId });
  }

  /**
   * In the transaction that stores a new password: lets this session of the user alone go on, under another token. null when it
   * has ended; else `committed`, to be called after the commit, answers its cookie line.
   */
  async keepOnly(
    userId: string,
    sessionId: string,
    tx: Queryable,
  ): Promise<{ readonly committed: () => string } | null> {
    const key = await this.sessions.renew(sessionId, tx);
    if (key === null) return null;
    const others = (await this.sessions.idsOf(userId, tx)).filter((id) => id !== sessionId);
    await this.sessions.endMany(others, tx);
    const committed = (): string => {
      this.forgetSessions(others);
      this.forgetUser(userId);
      this.bus.publish({ kind: 'reopen', userId, sessionId });
      return this.sessionCookie(userId, key);
    };
    return { committed };
  }

  /** A new password is asked for from now on: to all of the user's sessions it is, and streams come back as a guest's. */
  turnPending(userId: string): void {
    this.forgetUser(userId);
    this.bus.publish({ kind: 'reopen', userId });
  }

  /** What is remembered of a user is out of date (other roles, another name): sessions live on and are looked up afresh. */
  forgetUser(userId: string): void {
    const isTheirs = ({ identity, pendingUserId }: Caller): boolean => (pendingUserId ?? identity.id) === userId;
    this.cache.forget(isTheirs);
    this.tokenCache.forget(isTheirs);
  }

  /** What is remembered of those whom another replica told of. */
  forget(ending: Ending): void {
    if (ending.kind === 'signout') this.cache.forget(({ sessionId }) => sessionId === ending.sessionId);
    else if (ending.kind === 'revoked') this.tokenCache.forget(({ token }) => token?.id === ending.tokenId);
    else this.forgetUser(ending.userId);
  }

  private forgetSessions(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.cache.forget(({ sessionId }) => sessionId !== null && ids.includes(sessionId));
    for (const sessionId of ids) this.bus.publish({ kind: 'signout', sessionId });
  }
}

/** The caller behind a live session, with the roles of this moment; a guest while a password change is pending. */
export function callerOfSession({ id, account, pending }: LiveSession): Caller {
  if (pending) return { identity: guest, sessionId: id, pendingUserId: account.id };
  return { identity: { id: account.id, roles: account.roles }, sessionId: id };
}
