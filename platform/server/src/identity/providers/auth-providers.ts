import { Injectable } from '@nestjs/common';
import type { SignInProvider } from '@viewkraft/model';
import { EmailProvider } from './email-provider.js';
import { CredentialsProvider } from './credentials-provider.js';
import { OidcProviders } from './oidc-providers.js';
import { PasskeyProvider } from './passkey-provider.js';
import type { AuthProvider } from '../protocol/auth-provider.js';

/** All providers, in the order shown to clients. */
@Injectable()
export class AuthProviders {
  private readonly all: readonly AuthProvider[];

  constructor(credentials: CredentialsProvider, email: EmailProvider, passkey: PasskeyProvider, oidc: OidcProviders) {
    this.all = [credentials, email, passkey, ...oidc.all];
  }

  byId(id: string): AuthProvider | undefined {
    return this.all.find((provider) => provider.id === id);
  }

  /** The body of `GET providers`: five keys for each provider, by id. */
  describe(origin: string): Readonly<Record<string, SignInProvider>> {
    const base = `${origin}/api/auth`;
    return Object.fromEntries(
      this.all.map(({ id, name, type }) => [
        id,
        { id, name, type, signinUrl: `${base}/signin/${id}`, callbackUrl: `${base}/callback/${id}` },
      ]),
    );
  }
}
