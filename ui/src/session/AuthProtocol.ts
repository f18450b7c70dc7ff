import { ApiError } from '../api/ApiError.js';
import type { ApiClient } from '../api/ApiClient.js';
import { SignInError } from './SignInError.js';

/** One way to sign in, as the server lists it. */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials' | 'email' | 'oauth' | 'oidc' | 'webauthn';
}

export type SignInFields = Readonly<Record<string, string>>;

/** The calls of the Auth.js protocol that begin a session (G2). Refusals are thrown as SignInError. */
export class AuthProtocol {
  constructor(private readonly client: ApiClient) {}

  async providers(): Promise<readonly SignInProvider[]> {
    const { data } = await this.client.request<Record<string, SignInProvider>>('GET', '/api/auth/providers');
    return Object.values(data);
  }

  /** Hands in what proves who one is. Returns where the sign-in leads. */
  prove(provider: string, fields: SignInFields, callbackUrl: string): Promise<string> {
    return this.post(`/api/auth/callback/${provider}`, fields, callbackUrl);
  }

  /** Begins a sign-in that goes on elsewhere: in a mailbox, or at another site, whose address is returned. */
  begin(provider: string, fields: SignInFields, callbackUrl: string): Promise<string> {
    return this.post(`/api/auth/signin/${encodeURIComponent(provider)}`, fields, callbackUrl);
  }

  private async post(path: string, fields: SignInFields, callbackUrl: string): Promise<string> {
    const { data: csrf } = await this.client.request<{ csrfToken: string }>('GET', '/api/auth/csrf');
    const body = new URLSearchParams({ ...fields, csrfToken: csrf.csrfToken, callbackUrl });
    const headers = { 'X-Auth-Return-Redirect': '1' };
    try {
      const { data } = await this.client.request<{ url: string }>('POST', path, { body, headers });
      throwRefusal(data.url, null);
      return data.url;
    } catch (error) {
      if (error instanceof ApiError && typeof error.body['url'] === 'string') {
        throwRefusal(error.body['url'], error.retryAfter);
      }
      throw error;
    }
  }
}

function throwRefusal(url: string, retryAfter: number | null): void {
  const query = new URL(url, 'http://localhost').searchParams;
  const error = query.get('error');
  if (error) throw new SignInError(error, query.get('code'), retryAfter);
}
