import { Injectable } from '@nestjs/common';
import { EmailProvider } from '../links/email-provider.js';
import { CredentialsProvider } from '../sign-in/credentials-provider.js';
import { OidcProviders } from '../oidc/oidc-providers.js';
import { PasskeyProvider } from '../passkeys/passkey-provider.js';
import type { AuthProvider } from './auth-provider.js';

/** Every way to sign in, in the order in which clients list them. */
@Injectable()
export class AuthProviders {
  private readonly all: readonly AuthProvider[];

  constructor(credentials: CredentialsProvider, email: EmailProvider, passkey: PasskeyProvider, oidc: OidcProviders) {
    this.all = [credentials, email, passkey, ...oidc.all];
  }

  byId(id: string): AuthProvider | undefined {
    return this.all.find((provider) => provider.id === id);
  }

  /** As `GET providers` answers: five keys each, by id. */
  describe(origin: string): Readonly<Record<string, unknown>> {
    const base = `${origin}/api/auth`;
    return Object.fromEntries(
      this.all.map(({ id, name, type }) => [
        id,
        { id, name, type, signinUrl: `${base}/signin/${id}`, callbackUrl: `${base}/callback/${id}` },
      ]),
    );
  }
}
