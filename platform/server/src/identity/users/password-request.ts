import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { Mailer } from '../mail/mailer.js';
import { Accounts } from '../accounts/accounts.js';
import { linkUrl } from '../links/link-url.js';
import { MailLimits } from '../links/mail-limits.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { pageUrl } from '../links/page-url.js';
import type { MailRequester } from './sign-up.js';

/** Mails links by which users choose a password. */
@Injectable()
export class PasswordRequest {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: OneTimeLinks,
    private readonly limits: MailLimits,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Mails a link if the address, normalized by `emailIdentity`, has an enabled account. For any other address the same
   * work is done and the token is discarded. A mailbox that reached its limit gets nothing. Throws TOO_MANY_REQUESTS.
   */
  async start(email: string, requester: MailRequester): Promise<void> {
    await this.limits.admit('mailRequest', requester.address);
    const [account, ownLocale] = await Promise.all([this.accounts.byEmail(email), this.accounts.localeOf(email)]);
    const usable = account === null || account.disabled ? null : account;
    if (!(await this.limits.mayMail(email))) return;
    const locale = ownLocale ?? requester.locale;
    const link = await this.makeLink({ email, id: usable?.id ?? null }, locale);
    if (usable !== null) this.mailer.post({ kind: 'passwordLink', to: usable.email, locale, link });
  }

  /** Mails a new user without a password a link to choose one. */
  async invite(user: { readonly id: string; readonly email: string }, locale: MailRequester['locale']): Promise<void> {
    const link = await this.makeLink(user, locale);
    this.mailer.post({ kind: 'invitation', to: user.email, locale, link });
  }

  private async makeLink(
    { id, email }: { email: string; id: string | null },
    locale: MailRequester['locale'],
  ): Promise<string> {
    const { origin } = this.address;
    const callbackUrl = pageUrl(origin, locale, '/password-new');
    const token = await this.links.make({ kind: 'password', email, userId: id, callbackUrl, payload: {} });
    return linkUrl(origin, token, email, callbackUrl);
  }
}
