import type { SignInProvider } from '@viewkraft/model';
import type { AuthExchange } from './auth-exchange.js';

/** One means of signing in. */
export interface AuthProvider {
  readonly id: string;
  /** The name shown by clients. */
  readonly name: string;
  readonly type: SignInProvider['type'];
  /** `POST signin/{id}`: starts signing in, by sending a mail or redirecting to another site. */
  start(exchange: AuthExchange): Promise<void> | void;
  /**
   * `GET callback/{id}`: the visitor opens a mailed link or returns from another site. Anyone may open it any number of
   * times.
   */
  arrive(exchange: AuthExchange): Promise<void> | void;
  /** `POST callback/{id}`: completes signing in. */
  finish(exchange: AuthExchange): Promise<void> | void;
  /**
   * Proof other than the CSRF token that a POST comes from the application's pages. Called only for requests that no
   * foreign page can have sent with a session.
   */
  trusts?(exchange: AuthExchange, step: 'start' | 'finish'): boolean;
}
