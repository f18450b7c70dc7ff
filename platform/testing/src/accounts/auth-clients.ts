import type { HttpClient } from '../server/http-client.js';

/** The result of a sign-in, as far as all clients report it. */
export interface SignInResponse {
  readonly error?: string | null;
  readonly code?: string | null;
  readonly status?: number;
  readonly ok?: boolean;
  readonly url?: string | null;
}

/** A client of the sign-in protocol as used by programs, without following redirects. */
export interface AuthClient {
  signIn(provider: string, options: Readonly<Record<string, string>>): Promise<SignInResponse>;
  /** null or {} without a session. */
  getSession(): Promise<unknown>;
  signOut(callbackUrl: string): Promise<{ readonly url: string }>;
}

/** The functions of `next-auth/react`. */
interface NextAuthReact {
  signIn(provider: string, options: Record<string, string | boolean>): Promise<unknown>;
  getSession(): Promise<unknown>;
  signOut(options: { callbackUrl: string; redirect: false }): Promise<unknown>;
}

/** The package itself, with the cookies of `client`. It reads NEXTAUTH_URL when it is loaded. */
export function nextAuthClient({ signIn, getSession, signOut }: NextAuthReact, client: HttpClient): AuthClient {
  /** The package calls the global fetch, so that is replaced for each call. */
  const call = async <T>(action: () => Promise<unknown>): Promise<T> => {
    const before = globalThis.fetch;
    globalThis.fetch = fetchOf(client);
    try {
      return (await action()) as T;
    } finally {
      globalThis.fetch = before;
    }
  };
  return {
    signIn: (provider, options) => call(() => signIn(provider, { ...options, redirect: false })),
    getSession: () => call(() => getSession()),
    signOut: (callbackUrl) => call(() => signOut({ callbackUrl, redirect: false })),
  };
}

type Post = (path: string, form: Readonly<Record<string, string>>) => Promise<{ status: number; url: string }>;

const clientThatPosts = (client: HttpClient, post: Post, options: Readonly<Record<string, string>>): AuthClient => ({
  async signIn(provider, given) {
    const path = `${provider === 'credentials' ? 'callback' : 'signin'}/${provider}`;
    const { status, url } = await post(path, { ...given, ...options });
    const { searchParams } = new URL(url);
    return { error: searchParams.get('error'), code: searchParams.get('code'), status, ok: status === 200, url };
  },
  getSession: async () => (await client.get<unknown>('/api/auth/session')).body,
  signOut: (callbackUrl) => post('signout', { callbackUrl }),
});

/** The calls of authjs-nuxt 0.3: the text `undefined` as token, a header instead, and the browser's Origin. */
export function nuxtClient(client: HttpClient): AuthClient {
  const headers = { 'x-auth-return-redirect': '1' };
  const post: Post = async (path, form) => {
    const { body, status } = await client.call<{ url: string }>(`/api/auth/${path}`, { method: 'POST', form, headers });
    return { status, url: body.url };
  };
  return clientThatPosts(client, post, { redirect: 'false', csrfToken: 'undefined' });
}

/** The calls of next-auth/react 4.24: a token, and `json` in the form instead of a header; no Origin. */
export function nextAuth4Client(client: HttpClient): AuthClient {
  const post: Post = async (path, given) => {
    const { csrfToken } = (await client.get<{ csrfToken: string }>('/api/auth/csrf')).body;
    const form = { ...given, csrfToken, json: 'true' };
    const headers = { origin: '' };
    const { body, status } = await client.call<{ url: string }>(`/api/auth/${path}`, { method: 'POST', form, headers });
    return { status, url: body.url };
  };
  return clientThatPosts(client, post, { redirect: 'false' });
}

/** A fetch that keeps the cookies of one client, as in a program other than a browser: without an Origin header. */
function fetchOf(client: HttpClient): typeof fetch {
  return (address, { method = 'GET', headers, body } = {}) =>
    client.raw(String(address), {
      method: method.toUpperCase(),
      headers: { ...(headers as Record<string, string>), origin: '' },
      ...(body == null ? {} : { body: (body as URLSearchParams | string).toString() }),
    });
}
