import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import type { OidcSettings } from '../../config/oidc-settings.js';
import type { Log } from '../../log/log.js';
import type { ProvedIdentity } from './identities.js';

/** What a sign-in under way keeps in the browser. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const patience = 10;
const tryAgainAfter = 10_000;

/** One provider, as openid-client speaks to it. What it publishes about itself is read when it is first needed, and kept. */
export class OidcClient {
  private found: Promise<Configuration> | undefined;
  private triedAt = -Infinity;
  private isDown = false;

  constructor(
    readonly settings: OidcSettings,
    private readonly log: Log,
  ) {}

  /** Where to send the browser. Throws when the provider cannot be reached. */
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

  /** Who came back, `url` being where to; throws when anything about it is not as it was begun. */
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

  /** A failure is believed for ten seconds, and told once until the provider answers again. */
  private async configuration(): Promise<Configuration> {
    if (this.found === undefined || this.mayTryAgain()) this.found = this.discover();
    return this.found;
  }

  private mayTryAgain(): boolean {
    return this.isDown && performance.now() - this.triedAt > tryAgainAfter;
  }

  private async discover(): Promise<Configuration> {
    this.triedAt = performance.now();
    const { id, issuer, clientId, clientSecret } = this.settings;
    const isPlain = issuer.startsWith('http:');
    try {
      const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: patience,
        // The configuration allows it on this machine and in development alone.
        ...(isPlain && { execute: [allowInsecureRequests] }),
      });
      this.isDown = false;
      return configuration;
    } catch (error) {
      if (!this.isDown)
        this.log.warn({ provider: id, issuer, err: error }, 'A sign-in provider does not answer as it should');
      this.isDown = true;
      this.triedAt = performance.now();
      throw error;
    }
  }
}
