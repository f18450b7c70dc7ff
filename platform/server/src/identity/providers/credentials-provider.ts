import { Injectable } from '@nestjs/common';
import type { AuthExchange } from '../protocol/auth-exchange.js';
import type { AuthProvider } from '../protocol/auth-provider.js';
import { errorUrl, signInErrorUrl } from '../protocol/auth-urls.js';
import { CredentialSignIn } from './credential-sign-in.js';

/** Sign-in with address and password. */
@Injectable()
export class CredentialsProvider implements AuthProvider {
  readonly id = 'credentials';
  readonly name = 'Credentials';
  readonly type = 'credentials';

  constructor(private readonly credentials: CredentialSignIn) {}

  /** Nothing to start: leads to the sign-in page. */
  start(exchange: AuthExchange): void {
    exchange.answer(`${exchange.origin}/api/auth/signin`);
  }

  arrive(exchange: AuthExchange): void {
    exchange.answer(errorUrl(exchange.origin, 'Configuration'));
  }

  async finish(exchange: AuthExchange): Promise<void> {
    const { body, origin } = exchange;
    const { email, password, code } = body;
    const result = await this.credentials.signIn({ email, password, code }, exchange.device);
    switch (result.outcome) {
      case 'limited':
        return exchange.limit(signInErrorUrl(origin, 'CredentialsSignin', 'rate_limited'), result.retryAfter);
      case 'refused':
        return exchange.fail(signInErrorUrl(origin, 'CredentialsSignin', result.code));
      case 'signedIn':
        return exchange.signedIn(exchange.callbackUrl, result.cookie);
    }
  }
}
