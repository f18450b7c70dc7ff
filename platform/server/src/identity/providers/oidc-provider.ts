import { randomNonce, randomPKCECodeVerifier, randomState, AuthorizationResponseError } from 'openid-client';
import { DatabaseError } from '../../kernel/database/database.js';
import type { Log } from '../../kernel/log/log.js';
import { emailIdentity } from '../accounts/email-identity.js';
import { linkUrl } from '../links/link-url.js';
import type { OneTimeLinks } from '../links/one-time-links.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import type { SecondFactors } from '../factors/second-factors.js';
import type { AuthExchange } from '../protocol/auth-exchange.js';
import type { AuthProvider } from '../protocol/auth-provider.js';
import { errorUrl, signInErrorUrl } from '../protocol/auth-urls.js';
import type { SessionService } from '../sessions/session-service.js';
import type { Identities, ProvedIdentity } from '../oidc/identities.js';
import type { OidcClient } from '../oidc/oidc-client.js';
import type { OidcCookies } from '../oidc/oidc-cookies.js';

/** Shared dependencies of the OpenID Connect providers. */
interface OidcContext {
  readonly cookies: OidcCookies;
  readonly identities: Identities;
  readonly sessions: SessionService;
  readonly factors: SecondFactors;
  readonly links: OneTimeLinks;
  readonly audit: AuditTrail;
  readonly log: Log;
}

/**
 * Sign-in at an external provider: the authorization code flow of OpenID Connect with state, nonce and PKCE (RFC 7636).
 */
export class OidcProvider implements AuthProvider {
  readonly id: string;
  readonly name: string;
  readonly type = 'oidc';

  constructor(
    private readonly client: OidcClient,
    private readonly context: OidcContext,
  ) {
    ({ id: this.id, name: this.name } = client.settings);
  }

  async start(exchange: AuthExchange): Promise<void> {
    const { origin, callbackUrl } = exchange;
    const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    let url: string;
    try {
      url = await this.client.authorizationUrl(`${origin}/api/auth/callback/${this.id}`, checks);
    } catch {
      return exchange.fail(signInErrorUrl(origin, 'OAuthSignin'));
    }
    exchange.answer(url, ...this.context.cookies.keep(this.id, { ...checks, callbackUrl }));
  }

  async arrive(exchange: AuthExchange): Promise<void> {
    const { origin, request } = exchange;
    const { cookies, identities, factors, audit } = this.context;
    const { device } = exchange;
    const kept = cookies.read(this.id, request.headers.cookie);
    const leave = (url: string, ...lines: string[]): void => exchange.answer(url, ...lines, ...cookies.removed());
    if (kept === null) return leave(signInErrorUrl(origin, 'OAuthCallbackError'));
    let identity: ProvedIdentity;
    try {
      identity = await this.client.identityOf(new URL(request.url, origin), kept);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
        return leave(errorUrl(origin, 'AccessDenied'));
      }
      this.context.log.warn(
        { provider: this.id, requestId: request.id, problem: String(error) },
        'Sign-in by a provider failed',
      );
      return leave(signInErrorUrl(origin, 'OAuthCallbackError'));
    }
    const result = await identities.resolve(identity);
    if ('error' in result) {
      audit.record({ event: 'signInFailed', email: emailIdentity(identity.email), device, detail: this.id });
      const page = result.error === 'AccessDenied' ? errorUrl : signInErrorUrl;
      return leave(page(origin, result.error));
    }
    const { id, email } = result.account;
    if (result.isConnected) audit.record({ event: 'identityAdded', userId: id, device, detail: identity.issuer });
    if (result.isNew) audit.record({ event: 'userCreated', userId: id, device, detail: this.id });
    if (await factors.isOn(id)) {
      // The page of a mailed link asks for the code; without the code the link is useless.
      const link = { kind: 'signIn', email, userId: id, callbackUrl: kept.callbackUrl, payload: {} } as const;
      return leave(linkUrl(origin, await this.context.links.make(link), email, kept.callbackUrl));
    }
    const cookie = await this.context.sessions.open(id, device, { by: this.id });
    if (cookie === null) return leave(errorUrl(origin, 'AccessDenied'));
    leave(kept.callbackUrl, cookie);
  }

  /** The provider redirects back by GET, so POST is not supported. */
  finish(exchange: AuthExchange): void {
    exchange.fail(errorUrl(exchange.origin, 'Configuration'), 400);
  }
}
