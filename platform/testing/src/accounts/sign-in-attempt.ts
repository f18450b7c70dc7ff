import type { Answer, HttpClient } from '../server/http-client.js';

/** What the sign-in protocol answered: the error's code, `null` when it let in, or the status of another answer. */
export async function signInCode(
  client: HttpClient,
  email: unknown,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | number | null> {
  const { body } = await client.get<{ csrfToken: string }>('/api/auth/csrf');
  const answer = await client.call<{ url: string }>('/api/auth/callback/credentials', {
    method: 'POST',
    json: { email, password, csrfToken: body.csrfToken },
    headers: { 'x-auth-return-redirect': '1', ...headers },
  });
  return answer.status === 200 ? new URL(answer.body.url).searchParams.get('code') : answer.status;
}

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly password: boolean;
}

/** Who the server takes a client for. */
export async function sessionUser(client: HttpClient): Promise<SessionUser | null> {
  return (await client.get<{ user: SessionUser } | null>('/api/auth/session')).body?.user ?? null;
}

/** The columns that a refused body's details name, in their order. */
export const columnsOf = ({ body }: Answer<unknown>): readonly string[] =>
  ((body as { details?: { column?: string }[] }).details ?? []).map(({ column }) => column ?? '');
