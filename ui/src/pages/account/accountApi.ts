import { api } from '../../base/api/ApiClient.js';
import { AuthProtocol } from '../../data/session/AuthProtocol.js';

/** Calls of the sign-in protocol. */
export const authProtocol = new AuthProtocol(api);

export interface SignUp {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Account requests beyond the sign-in itself. Refusals are thrown as ApiError. */
export const accountApi = {
  /** The response is the same whether or not the address has an account; the rest is in the mailbox. */
  async signUp(body: SignUp): Promise<void> {
    await api.request<unknown>('POST', '/api/user/signup', { body });
  },

  async requestPassword(email: string): Promise<void> {
    await api.request<unknown>('POST', '/api/user/password-request', { body: { email } });
  },

  /** `current` is required unless the session must set a new password. */
  async setPassword(body: { readonly password: string; readonly current?: string }): Promise<void> {
    await api.request<unknown>('POST', '/api/user/password', { body });
  },
};
