import type { HttpResponse, HttpClient } from '../server/http-client.js';

/** The result of a sign-in: the error's code, `null` for a success, or the status of any other response. */
export async function signInCode(
  client: HttpClient,
  email: unknown,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | number | null> {
  const { body } = await client.get<{ csrfToken: string }>('/api/auth/csrf');
  const response = await client.call<{ url: string }>('/api/auth/callback/credentials', {
    method: 'POST',
    json: { email, password, csrfToken: body.csrfToken },
    headers: { 'x-auth-return-redirect': '1', ...headers },
  });
  return response.status === 200 ? new URL(response.body.url).searchParams.get('code') : response.status;
}

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly password: boolean;
}

/** The user of a client's session. */
export async function sessionUser(client: HttpClient): Promise<SessionUser | null> {
  return (await client.get<{ user: SessionUser } | null>('/api/auth/session')).body?.user ?? null;
}

/** The columns named in the details of a refused body, in their order. */
export const columnsOf = ({ body }: HttpResponse<unknown>): readonly string[] =>
  ((body as { details?: { column?: string }[] }).details ?? []).map(({ column }) => column ?? '');
