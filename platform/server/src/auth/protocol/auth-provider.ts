import type { AuthExchange } from './auth-exchange.js';

/** One way to sign in. */
export interface AuthProvider {
  readonly id: string;
  /** As clients show it. */
  readonly name: string;
  readonly type: 'credentials' | 'email' | 'oidc' | 'webauthn';
  /** `POST signin/{id}`: begins it, as by a mail or by sending the client to another site. */
  start(exchange: AuthExchange): Promise<void> | void;
  /** `GET callback/{id}`: somebody comes by a mailed link, or back from another site. It may be opened by anybody, any number of times. */
  arrive(exchange: AuthExchange): Promise<void> | void;
  /** `POST callback/{id}`: signs in. */
  finish(exchange: AuthExchange): Promise<void> | void;
  /** What besides the protocol's own token proves that a POST comes from our pages; a foreign origin never gets here. */
  trusts?(exchange: AuthExchange, step: 'start' | 'finish'): boolean;
}
