import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { DATABASE } from '../../database/database-token.js';
import type { Database } from '../../database/database.js';
import { ChangeBus } from '../../events/change-bus.js';
import { AccountClosers } from '../accounts/account-closers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Caller } from '../caller.js';
import { SessionRoom } from '../sessions/session-room.js';
import { SignInLimiter } from '../sign-in/sign-in-limiter.js';
import { AccessTokens, tokenPrefix, type LiveToken, type StoredToken } from './access-tokens.js';
import type { NewToken } from './token-input.js';

const longestToken = 200;

/** Everything about access tokens in one place: makes and ends them, and finds out who a request with one comes from. */
@Injectable()
export class TokenRoom implements OnModuleInit {
  private readonly tokens: AccessTokens;

  constructor(
    @Inject(DATABASE) db: Database,
    private readonly sessions: SessionRoom,
    private readonly closers: AccountClosers,
    private readonly limiter: SignInLimiter,
    private readonly bus: ChangeBus,
    private readonly audit: AuditTrail,
  ) {
    this.tokens = new AccessTokens(db);
  }

  async onModuleInit(): Promise<void> {
    await this.tokens.createTable();
    // What is remembered of them, and their streams, end with the user's sessions after the commit.
    this.closers.register((userId, tx) => this.tokens.removeAllOf(userId, tx));
  }

  /** The caller behind an Authorization header that was seen a moment ago. */
  known(header: string): Caller | undefined {
    return this.sessions.tokenCache.get(header);
  }

  /**
   * The caller behind an Authorization header. What is no good counts as a failed sign-in of the client's address: throws
   * UNAUTHENTICATED, or TOO_MANY_REQUESTS after too many of them. A good token is never closed out by others.
   */
  async lookUp(header: string, address: string): Promise<Caller> {
    const { tokenCache } = this.sessions;
    const startedAt = tokenCache.now();
    const token = /^bearer +(\S+)$/i.exec(header)?.[1] ?? '';
    const usable = token.startsWith(tokenPrefix) && token.length <= longestToken;
    const live = usable ? await this.tokens.live(token) : null;
    if (live === null) return this.refuse(header, address);
    const { id, account, readOnly, expiresAt } = live;
    const identity = { id: account.id, roles: account.roles };
    const caller: Caller = { identity, sessionId: null, token: { id, readOnly } };
    tokenCache.put(header, caller, startedAt, expiresAt - Date.now());
    return caller;
  }

  make(userId: string, wanted: NewToken): Promise<{ token: string; stored: StoredToken }> {
    return this.tokens.make(userId, wanted);
  }

  of(userId: string): Promise<readonly StoredToken[]> {
    return this.tokens.of(userId);
  }

  /** Ends a token of this user, with its event streams; throws NOT_FOUND. */
  async remove(id: string, userId: string): Promise<void> {
    if (!(await this.tokens.remove(id, userId))) throw new AppError('NOT_FOUND');
    this.sessions.tokenCache.forget(({ token }) => token?.id === id);
    this.bus.publish({ kind: 'revoked', tokenId: id });
  }

  /** Those of the tokens that are good, by their ids. */
  stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveToken>> {
    return this.tokens.stillLive(ids);
  }

  private async refuse(header: string, address: string): Promise<never> {
    // Other schemes are nothing that could be guessed here.
    if (!/^bearer /i.test(header)) throw new AppError('UNAUTHENTICATED');
    this.audit.record({ event: 'tokenRefused', device: { address, userAgent: '' } });
    const admission = await this.limiter.admit(null, address);
    if (admission.admitted) {
      admission.done('failure');
      throw new AppError('UNAUTHENTICATED');
    }
    const { retryAfter } = admission;
    throw new AppError('TOO_MANY_REQUESTS', { seconds: retryAfter }, { retryAfter });
  }
}
