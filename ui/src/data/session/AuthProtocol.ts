import type { SignInProvider } from '@viewkraft/model';
import { ApiError } from '../../base/api/ApiError.js';
import type { ApiClient } from '../../base/api/ApiClient.js';

/** A refused sign-in: an Auth.js error such as `CredentialsSignin`, with the reason's code. */
export class SignInError extends Error {
  constructor(
    readonly error: string,
    readonly code: string | null,
    /** Seconds until another attempt makes sense. */
    readonly retryAfter: number | null = null,
  ) {
    super(error);
  }
}

export type SignInFields = Readonly<Record<string, string>>;

/** The calls of the Auth.js protocol that start a session (G2). Refusals are thrown as SignInError. */
export class AuthProtocol {
  constructor(private readonly client: ApiClient) {}

  async providers(): Promise<readonly SignInProvider[]> {
    const { data } = await this.client.request<Record<string, SignInProvider>>('GET', '/api/auth/providers');
    return Object.values(data);
  }

  /** Submits credentials. Returns the address to continue with. */
  authenticate(provider: string, fields: SignInFields, callbackUrl: string): Promise<string> {
    return this.post(`/api/auth/callback/${provider}`, fields, callbackUrl);
  }

  /** Starts a sign-in that continues by e-mail or at another site, and returns the address to go to. */
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
