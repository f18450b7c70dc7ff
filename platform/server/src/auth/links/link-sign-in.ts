import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../database/database-token.js';
import type { Database } from '../../database/database.js';
import { ConfirmSignUp } from '../accounts/confirm-sign-up.js';
import { emailIdentity } from '../accounts/email-identity.js';
import { storedMoment } from '../accounts/insert-user.js';
import { SessionRoom } from '../sessions/session-room.js';
import type { Device } from '../sessions/sessions.js';
import { OneTimeLinks, type OneTimeLink } from './one-time-links.js';

/** Signs in by mailed links. */
@Injectable()
export class LinkSignIn {
  private readonly verifySql: string;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly links: OneTimeLinks,
    private readonly signUps: ConfirmSignUp,
    private readonly sessions: SessionRoom,
  ) {
    const { quote } = db.dialect;
    this.verifySql =
      `UPDATE ${quote('users')} SET ${quote('email_verified_at')} = COALESCE(${quote('email_verified_at')}, ?) ` +
      `WHERE ${quote('id')} = ? AND ${quote('email')} = ? AND ${quote('disabled')} = 0`;
  }

  /** The live link that a request names by token and address; it stays as it is. null: unknown, spent, too old. */
  async look(token: unknown, email: unknown): Promise<OneTimeLink | null> {
    const link = await this.links.look(token);
    return link !== null && emailIdentity(email) === link.email ? link : null;
  }

  /**
   * Spends a link, which proves its address and voids all other links of its user, and opens a session of its own, whatever
   * session the browser has: its Set-Cookie line, and where it leads. null: the link is not good, or nobody may sign in by it.
   */
  async use(token: unknown, email: unknown, device: Device): Promise<{ cookie: string; callbackUrl: string } | null> {
    const link = await this.look(token, email);
    if (link === null) return null;
    const userId = link.kind === 'verify' ? await this.signUps.confirm(link) : await this.spend(token);
    if (userId === null) return null;
    const cookie = await this.sessions.open(userId, device, { pending: link.kind === 'password' });
    return { cookie, callbackUrl: link.callbackUrl };
  }

  private spend(token: unknown): Promise<string | null> {
    return this.db.transaction(async (tx) => {
      const link = await this.links.spend(token, tx);
      if (link === null || link.userId === null) return null;
      const moment = storedMoment(this.db.dialect, new Date());
      const { changes } = await tx.execute(this.verifySql, [moment, link.userId, link.email]);
      if (changes === 0) return null;
      await this.links.voidAll(link.email, link.userId, tx);
      return link.userId;
    });
  }
}
