import { Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { Mailer } from '../mail/mailer.js';
import { Accounts } from '../accounts/accounts.js';
import { SignUps } from '../accounts/sign-ups.js';
import { MailLimits } from '../links/mail-limits.js';
import { linkUrl } from '../links/link-url.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { pageUrl } from '../links/page-url.js';

/** The client who requests a mail. */
export interface MailRequester {
  readonly address: string;
  readonly locale: Locale;
}

/** Accepts sign-ups. The account is created when the mailed link is clicked. */
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
   * Mails a link, or, when the address has an account, a notice of that. Both do the same work: the password is hashed
   * and a row written, which is unusable for an existing account. A mailbox that reached its limit gets nothing. Throws
   * TOO_MANY_REQUESTS.
   */
  async start(input: { email: string; name: string; password: string }, requester: MailRequester): Promise<void> {
    const { email, name, password } = input;
    await this.limits.admit('signUp', requester.address);
    const pending = await this.signUps.prepare(email, name, password);
    const [account, ownLocale] = await Promise.all([this.accounts.byEmail(email), this.accounts.localeOf(email)]);
    if (!(await this.limits.mayMail(email))) return;
    const locale = ownLocale ?? requester.locale;
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
