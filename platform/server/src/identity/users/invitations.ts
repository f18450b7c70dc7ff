import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Locale } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { MailLimits } from '../links/mail-limits.js';
import { PasswordRequest } from './password-request.js';
import { Accounts } from '../accounts/accounts.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';

/** The inviting user; `locale`: fallback where the profile has none. */
interface Inviter {
  readonly id: string | null;
  readonly locale: Locale;
}

/** Mailed links by which users created without a password choose one. */
@Injectable()
export class Invitations {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly accounts: Accounts,
    private readonly limits: MailLimits,
    private readonly requests: PasswordRequest,
  ) {}

  /** In the inviter's locale: the new user has not chosen one yet. */
  async mail(user: { readonly id: string; readonly email: string }, { id, locale }: Inviter): Promise<void> {
    const own = id === null ? null : await this.accounts.localeOf(id, 'id');
    await this.requests.invite(user, own ?? locale);
  }

  /**
   * Mails another link; earlier ones stay valid until they expire. Throws RECORD_NOT_FOUND, CONFLICT for a user who has
   * a password or is disabled, TOO_MANY_REQUESTS when the mailbox reached its limit.
   */
  async repeat(userId: string, inviter: Inviter): Promise<{ readonly email: string }> {
    const account = await this.accounts.byId(userId);
    if (account === null) throw new AppError('RECORD_NOT_FOUND');
    const hindrance = account.disabled ? 'invitedDisabled' : account.passwordHash === null ? null : 'invitedAlready';
    if (hindrance !== null) throw new AppError('CONFLICT', {}, { details: [{ key: hindrance }] });
    const seconds = await this.limits.mailboxWait(account.email);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds }, { retryAfter: seconds });
    await this.mail(account, inviter);
    const { quote } = this.db.dialect;
    await this.db.execute(`UPDATE ${quote('users')} SET ${quote('invited_at')} = ? WHERE ${quote('id')} = ?`, [
      storedMoment(this.db.dialect, new Date()),
      account.id,
    ]);
    return account;
  }
}
