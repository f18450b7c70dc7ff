import { Injectable } from '@nestjs/common';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { emailIdentity } from '../accounts/email-identity.js';
import { isJson } from '../protocol/auth-response.js';
import type { AuthExchange } from '../protocol/auth-exchange.js';
import { AuthPages } from '../protocol/auth-pages.js';
import type { AuthProvider } from '../protocol/auth-provider.js';
import { errorUrl, signInErrorUrl } from '../protocol/auth-urls.js';
import { LinkSignIn } from './link-sign-in.js';
import { MailLimits } from '../links/mail-limits.js';
import { SignInMail } from './sign-in-mail.js';

/**
 * Sign-in by mailed link. The form on the confirmation page uses up the link; links of other kinds are accepted too.
 */
@Injectable()
export class EmailProvider implements AuthProvider {
  readonly id = 'email';
  readonly name = 'Email';
  readonly type = 'email';

  constructor(
    private readonly limits: MailLimits,
    private readonly links: LinkSignIn,
    private readonly mails: SignInMail,
    private readonly pages: AuthPages,
  ) {}

  /** The confirmation form has no cookie to go with a token, and next-auth clients send nothing but JSON. */
  trusts({ request }: AuthExchange, step: 'start' | 'finish'): boolean {
    return step === 'finish' || isJson(request);
  }

  async start(exchange: AuthExchange): Promise<void> {
    const { origin, body, request } = exchange;
    const wait = await this.limits.wait('mailRequest', request.ip);
    if (wait > 0) return exchange.limit(signInErrorUrl(origin, 'EmailSignin', 'rate_limited'), wait);
    const email = emailIdentity(body['email']);
    if (email === null) return exchange.fail(signInErrorUrl(origin, 'EmailSignin'));
    await this.mails.send(email, exchange.callbackUrl, requestLocale(request));
    exchange.answer(`${origin}/api/auth/verify-request?provider=email&type=email`);
  }

  async arrive(exchange: AuthExchange): Promise<void> {
    const { origin, query, device } = exchange;
    const found = await this.links.find(query, device);
    if (found.outcome === 'refused') return exchange.answer(errorUrl(origin, 'Verification'));
    if (found.outcome === 'limited') {
      return exchange.limit(signInErrorUrl(origin, 'EmailSignin', 'rate_limited'), found.retryAfter);
    }
    const { link } = found;
    const code = (await this.links.needsCode(link)) ? 'needed' : 'none';
    this.pages.confirm(exchange.request, exchange.reply, { link, token: String(query['token']), code });
  }

  async finish(exchange: AuthExchange): Promise<void> {
    const { origin, body, request, reply } = exchange;
    const { token, email, code } = body;
    const result = await this.links.use({ token, email, code }, exchange.device);
    switch (result.outcome) {
      case 'refused':
        return exchange.fail(errorUrl(origin, 'Verification'));
      case 'limited':
        return exchange.limit(signInErrorUrl(origin, 'EmailSignin', 'rate_limited'), result.retryAfter);
      case 'signedIn':
        return exchange.signedIn(result.callbackUrl, result.cookie, result.isNew);
      case 'codeNeeded': {
        const { link, problem } = result;
        if (exchange.dialect !== 'plain') return exchange.fail(signInErrorUrl(origin, 'CredentialsSignin', problem));
        const codeState = problem === 'totp_wrong' ? 'wrong' : 'needed';
        return this.pages.confirm(request, reply, { link, token: String(token), code: codeState });
      }
    }
  }
}
