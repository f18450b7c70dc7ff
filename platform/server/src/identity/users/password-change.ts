import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Locale } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { AccountClosers } from '../accounts/account-closers.js';
import type { Account } from '../accounts/account.js';
import { changeUser } from '../accounts/change-user.js';
import { AccountNotices } from '../accounts/account-notices.js';
import { UserMessages } from '../accounts/user-messages.js';
import { hashPassword, passwordMatches } from '../accounts/passwords.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Caller } from '../../kernel/caller/caller.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { Passkeys, recentPasskeyDays, type PasskeyReset } from '../passkeys/passkeys.js';
import { SessionService } from '../sessions/session-service.js';
import type { LiveSession } from '../sessions/session-store.js';
import type { Device } from '../../kernel/caller/device-of.js';
import { CountedAttempts } from '../attempts/counted-attempts.js';
import { invalid } from '../../kernel/errors/invalid.js';

/** Changes a user's own password. */
@Injectable()
export class PasswordChange {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly closers: AccountClosers,
    private readonly sessions: SessionService,
    private readonly attempts: CountedAttempts,
    private readonly passkeys: Passkeys,
    private readonly links: OneTimeLinks,
    private readonly notices: AccountNotices,
    private readonly bus: ChangeBus,
    private readonly audit: AuditTrail,
    private readonly messages: UserMessages,
  ) {}

  /**
   * Stores a new password, ends the user's other sessions and outstanding links, and notifies the user by mail. After a
   * password link, access tokens and recent passkeys end too. The current password is required except after a link.
   * Returns the cookie for the current session.
   */
  async change(
    { sessionId }: Caller,
    { password, current }: { readonly password: string; readonly current?: unknown },
    { device, locale }: { readonly device: Device; readonly locale: Locale },
  ): Promise<string> {
    if (sessionId === null) throw new AppError('FORBIDDEN');
    const session = await this.sessions.liveById(sessionId);
    if (session === null) throw new AppError('UNAUTHENTICATED');
    if (!session.pending) await this.verifyCurrent(session.account, current, device);
    if (await isSame(password, current, session)) throw invalid({ column: 'password', key: 'passwordSame' });
    const { cookie, reset } = await this.store(session, await hashPassword(password));
    const { id: userId, email } = session.account;
    this.audit.record({ event: 'passwordChanged', userId, device, ...(reset && { detail: 'by link' }) });
    if (reset === null) await this.notices.notify('passwordChanged', email, locale);
    else {
      if (reset.ended > 0) {
        this.audit.record({
          event: 'factorRemoved',
          userId,
          device,
          detail: `passkeys removed by password link: ${reset.ended}`,
        });
      }
      const values = { ended: String(reset.ended), kept: String(reset.kept), days: String(recentPasskeyDays) };
      await this.notices.notify('passwordReset', email, locale, values);
    }
    return cookie;
  }

  private async verifyCurrent(account: Account, current: unknown, device: Device): Promise<void> {
    // Possible only while a replica does not know yet that the session is no longer pending.
    if (typeof current !== 'string') throw invalid({ column: 'current', key: 'required' });
    const isRight = (): Promise<boolean> => passwordMatches(current, account.passwordHash);
    if (await this.attempts.check({ account, device }, 'current password', isRight)) return;
    throw invalid({ column: 'current', key: 'passwordWrong' });
  }

  /** `reset`: the result for passkeys when a mailed link replaced the password; else null. */
  private async store(session: LiveSession, hash: string): Promise<{ cookie: string; reset: PasskeyReset | null }> {
    const { account, byLink } = session;
    const { id: userId, email, passwordPending } = account;
    const { quote } = this.db.dialect;
    const { own, reset } = await this.db.transaction(async (tx) => {
      // Runs first: a concurrent sign-in with the old password either is among the sessions ended below or sees the new
      // password.
      await tx.execute(
        `UPDATE ${quote('users')} SET ${quote('password_hash')} = ?, ${quote('invited_at')} = NULL WHERE ${quote('id')} = ?`,
        [hash, userId],
      );
      const own = await this.sessions.keepOnly(session, tx);
      // The session ended while the password was hashed.
      if (own === null) throw new AppError('UNAUTHENTICATED');
      if (passwordPending) {
        const shown = { old: { password_pending: true }, new: { password_pending: false } };
        const writer = { userId, source: 'api' } as const;
        await changeUser(tx, this.db.dialect, userId, { password_pending: 0 }, shown, writer, this.messages);
      }
      await this.links.voidAll(email, userId, tx);
      if (!byLink) return { own, reset: null };
      await this.closers.endAllOf(userId, tx);
      return { own, reset: await this.passkeys.removeRecent(userId, tx) };
    });
    const cookie = own.committed();
    // Closes the streams of the access tokens, which have ended.
    if (byLink) this.bus.publish({ kind: 'reopen', userId });
    if (passwordPending)
      this.bus.publish({ kind: 'record', view: 'users', id: userId, action: 'update', version: null });
    return { cookie, reset };
  }
}

/**
 * Whether the new password equals the one to be replaced: the one just verified, or the one an administrator has
 * declared invalid.
 */
async function isSame(password: string, current: unknown, { account, pending }: LiveSession): Promise<boolean> {
  if (!pending) return typeof current === 'string' && password.normalize('NFC') === current.normalize('NFC');
  return account.passwordPending && passwordMatches(password, account.passwordHash);
}
