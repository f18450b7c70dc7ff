import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { LOG, type Log } from '../../log/log.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { SecondFactors } from '../factors/second-factors.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { SessionRoom } from '../sessions/session-room.js';
import { Identities } from './identities.js';
import { OidcClient } from './oidc-client.js';
import { OidcCookies } from './oidc-cookies.js';
import { OidcProvider } from './oidc-provider.js';

/** The providers of the configuration, in its order. */
@Injectable()
export class OidcProviders {
  readonly all: readonly OidcProvider[];

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'auth'>,
    @Inject(LOG) log: Log,
    cookies: OidcCookies,
    identities: Identities,
    sessions: SessionRoom,
    factors: SecondFactors,
    links: OneTimeLinks,
    audit: AuditTrail,
  ) {
    const room = { cookies, identities, sessions, factors, links, audit, log };
    this.all = config.auth.providers.map((settings) => new OidcProvider(new OidcClient(settings, log), room));
  }
}
