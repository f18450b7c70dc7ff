import { Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import { PublicAddress } from '../../config/public-address.js';
import { Mailer } from '../../mail/mailer.js';
import { Accounts } from '../accounts/accounts.js';
import { SignUps } from '../accounts/sign-ups.js';
import { MailLimits } from '../links/mail-limits.js';
import { linkUrl } from '../links/link-url.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { pageUrl } from '../links/page-url.js';

/** Who asks for a mail. */
export interface Asker {
  readonly address: string;
  readonly locale: Locale;
}

/** Takes sign-ups. The account comes with the click on the mailed link. */
@Injectable()
export class SignUp {
  constructor(
    private readonly accounts: Accounts,
    private readonly signUps: SignUps,
    private readonly links: OneTimeLinks,
    private readonly limits: MailLimits,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Mails a link, or, where the address has an account, that it has one. Both take the same work: the password is hashed
   * and a row written, which for an account leads nowhere. A mailbox that has had its share gets nothing.
   * Throws TOO_MANY_REQUESTS.
   */
  async start(given: { email: string; name: string; password: string }, asker: Asker): Promise<void> {
    const { email, name, password } = given;
    await this.limits.admit('signUp', asker.address);
    const pending = await this.signUps.prepare(email, name, password);
    const [account, ownLocale] = await Promise.all([this.accounts.byEmail(email), this.accounts.localeOf(email)]);
    if (!(await this.limits.mayMail(email))) return;
    const locale = ownLocale ?? asker.locale;
    const callbackUrl = pageUrl(this.address.origin, locale, '/');
    const payload = account === null ? pending : { ...pending, passwordHash: '', selector: '' };
    const token = await this.links.make({ kind: 'verify', email, userId: null, callbackUrl, payload });
    if (account === null) {
      this.mailer.post({
        kind: 'verifyEmail',
        to: email,
        locale,
        link: linkUrl(this.address.origin, token, email, callbackUrl),
      });
    } else {
      const link = pageUrl(this.address.origin, locale, '/login');
      this.mailer.post({ kind: 'accountExists', to: account.email, locale, link });
    }
  }
}
