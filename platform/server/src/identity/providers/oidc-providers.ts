import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { SecondFactors } from '../factors/second-factors.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { SessionService } from '../sessions/session-service.js';
import { Identities } from '../oidc/identities.js';
import { OidcClient } from '../oidc/oidc-client.js';
import { OidcCookies } from '../oidc/oidc-cookies.js';
import { OidcProvider } from './oidc-provider.js';

/** The configured providers, in the configuration's order. */
@Injectable()
export class OidcProviders {
  readonly all: readonly OidcProvider[];

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'auth'>,
    @Inject(LOG) log: Log,
    cookies: OidcCookies,
    identities: Identities,
    sessions: SessionService,
    factors: SecondFactors,
    links: OneTimeLinks,
    audit: AuditTrail,
  ) {
    const context = { cookies, identities, sessions, factors, links, audit, log };
    this.all = config.auth.providers.map((settings) => new OidcProvider(new OidcClient(settings, log), context));
  }
}
