import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import type { OidcSettings } from '../../kernel/config/oidc-settings.js';
import type { Log } from '../../kernel/log/log.js';
import type { ProvedIdentity } from './identities.js';

/** State of a pending sign-in, kept in the browser. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const timeoutSeconds = 10;
const retryAfterMs = 10_000;

/** One OpenID Connect provider. Its metadata is loaded on first use and cached. */
export class OidcClient {
  private found: Promise<Configuration> | undefined;
  private triedAt = -Infinity;
  private isDown = false;

  constructor(
    readonly settings: OidcSettings,
    private readonly log: Log,
  ) {}

  /** The URL to redirect the browser to. Throws when the provider cannot be reached. */
  async authorizationUrl(redirectUri: string, { state, nonce, verifier }: OidcChecks): Promise<string> {
    return buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href;
  }

  /** The identity behind a redirect back. `url`: the URL of that redirect. Throws when any check fails. */
  async identityOf(url: URL, { state, nonce, verifier }: OidcChecks): Promise<ProvedIdentity> {
    const configuration = await this.configuration();
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider sent no ID token');
    const asks = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const about = asks ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: about['email'],
      emailVerified: about['email_verified'] === true,
      name: about['name'],
    };
  }

  /** A failure is cached for ten seconds and logged once until the provider answers again. */
  private async configuration(): Promise<Configuration> {
    if (this.found === undefined || this.mayTryAgain()) this.found = this.discover();
    return this.found;
  }

  private mayTryAgain(): boolean {
    return this.isDown && performance.now() - this.triedAt > retryAfterMs;
  }

  private async discover(): Promise<Configuration> {
    this.triedAt = performance.now();
    const { id, issuer, clientId, clientSecret } = this.settings;
    const isPlain = issuer.startsWith('http:');
    try {
      const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The configuration allows plain HTTP only for the local machine and in development.
        ...(isPlain && { execute: [allowInsecureRequests] }),
      });
      this.isDown = false;
      return configuration;
    } catch (error) {
      if (!this.isDown)
        this.log.warn({ provider: id, issuer, err: error }, 'A sign-in provider does not answer correctly');
      this.isDown = true;
      this.triedAt = performance.now();
      throw error;
    }
  }
}
