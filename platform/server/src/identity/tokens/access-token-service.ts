import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { AccountClosers } from '../accounts/account-closers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Caller } from '../../kernel/caller/caller.js';
import { SessionService } from '../sessions/session-service.js';
import { SignInLimiter } from '../attempts/sign-in-limiter.js';
import { AccessTokens, tokenPrefix, type LiveToken, type StoredToken } from './access-tokens.js';
import type { NewToken } from './token-input.js';

/** A longer one is refused unread: the cache would keep it in memory together with its token. */
const maxHeaderLength = 216;

/** Creates and revokes access tokens, and resolves the caller of a request with one. */
@Injectable()
export class AccessTokenService implements OnModuleInit {
  private readonly tokens: AccessTokens;

  constructor(
    @Inject(DATABASE) db: Database,
    private readonly sessions: SessionService,
    private readonly closers: AccountClosers,
    private readonly limiter: SignInLimiter,
    private readonly bus: ChangeBus,
    private readonly audit: AuditTrail,
  ) {
    this.tokens = new AccessTokens(db);
  }

  async onModuleInit(): Promise<void> {
    await this.tokens.deleteExpired();
    // Cached callers and streams end with the user's sessions after the commit.
    this.closers.register((userId, tx) => this.tokens.removeAllOf(userId, tx));
  }

  /** The cached caller of an Authorization header. */
  cached(header: string): Caller | undefined {
    return this.sessions.tokenCache.get(tokenIn(header));
  }

  /**
   * The caller of an Authorization header. An invalid one counts as a failed sign-in of the client's address: throws
   * UNAUTHENTICATED, or TOO_MANY_REQUESTS after too many. A valid token is never blocked by other failures.
   */
  async lookUp(header: string, address: string): Promise<Caller> {
    const { tokenCache } = this.sessions;
    const startedAt = tokenCache.now();
    const token = tokenIn(header);
    const live = token.startsWith(tokenPrefix) ? await this.tokens.live(token) : null;
    if (live === null) return this.refuse(header, address);
    const { id, account, readOnly, expiresAt } = live;
    const identity = { id: account.id, roles: account.roles };
    const caller: Caller = { identity, sessionId: null, token: { id, readOnly } };
    tokenCache.put(token, caller, startedAt, expiresAt - Date.now());
    return caller;
  }

  make(userId: string, input: NewToken): Promise<{ token: string; stored: StoredToken }> {
    return this.tokens.make(userId, input);
  }

  of(userId: string): Promise<readonly StoredToken[]> {
    return this.tokens.of(userId);
  }

  /** Revokes a token of this user and closes its event streams; throws NOT_FOUND. */
  async remove(id: string, userId: string): Promise<void> {
    // MariaDB ignores spaces at the end of an id; the cache and the streams do not.
    if (id.endsWith(' ') || !(await this.tokens.remove(id, userId))) throw new AppError('NOT_FOUND');
    this.sessions.tokenCache.forget(({ token }) => token?.id === id);
    this.bus.publish({ kind: 'revoked', tokenId: id });
  }

  /** The valid ones among the given token ids. */
  stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveToken>> {
    return this.tokens.stillLive(ids);
  }

  private async refuse(header: string, address: string): Promise<never> {
    // Other schemes contain nothing that could be guessed here, so they are not counted.
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

/** Its token, however the header is written: one token has one place in the cache. Empty: none. */
function tokenIn(header: string): string {
  return header.length > maxHeaderLength ? '' : (/^bearer +(\S+)$/i.exec(header)?.[1] ?? '');
}
