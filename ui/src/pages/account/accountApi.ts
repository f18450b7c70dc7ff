import { api } from '../../api/ApiClient.js';
import { AuthProtocol } from '../../session/AuthProtocol.js';

/** The protocol's calls for the pages. */
export const authProtocol = new AuthProtocol(api);

export interface SignUp {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What the account pages ask of the server beyond the sign-in itself. Refusals are ApiErrors. */
export const accountApi = {
  /** The same answer whether or not the address has an account; the rest is in the mailbox. */
  async signUp(body: SignUp): Promise<void> {
    await api.request<unknown>('POST', '/api/user/signup', { body });
  },

  async requestPassword(email: string): Promise<void> {
    await api.request<unknown>('POST', '/api/user/password-request', { body: { email } });
  },

  /** `current` is needed unless the session must set a new password. */
  async setPassword(body: { readonly password: string; readonly current?: string }): Promise<void> {
    await api.request<unknown>('POST', '/api/user/password', { body });
  },
};
