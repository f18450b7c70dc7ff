import { ApiClient } from '../api/ApiClient.js';
import type { StreamEvent } from '../api/EventStream.js';
import { SessionStore } from './SessionStore.js';

const user = { id: 'u1', name: 'Anna', email: 'a@b.de', roles: [], password: false };

function setUp(answers: Record<string, () => unknown>) {
  const sent: string[] = [];
  const fetcher = ((url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`);
    const answer = answers[url.replace('/api/auth/', '')]?.();
    return Promise.resolve(answer instanceof Response ? answer : new Response(JSON.stringify(answer)));
  }) as typeof fetch;
  let listener: (event: StreamEvent) => void = () => undefined;
  const stream = { isOpen: false, open: () => { if (!stream.isOpen) opened.push(store.current().user?.id); stream.isOpen = true; }, close: () => void (stream.isOpen = false), listen: (next: typeof listener) => { listener = next; return () => undefined; } }; // prettier-ignore
  const opened: (string | undefined)[] = [];
  let changes = 0;
  const tabs = { post: () => undefined, listen: () => () => undefined };
  const store = new SessionStore(new ApiClient(fetcher, () => Promise.resolve()), stream, () => (changes += 1), tabs);
  return {
    store,
    stream,
    opened: () => opened,
    sent,
    tell: (event: StreamEvent) => listener(event),
    changes: () => changes,
  };
}

describe('the session', () => {
  test('[G4] null is nobody, a user somebody; the stream is open for somebody only', async () => {
    let answer: unknown = null;
    const { store, stream } = setUp({ session: () => answer });
    await store.load();
    expect([store.current().status, stream.isOpen]).toEqual(['unauthenticated', false]);
    answer = { user, expires: 'x' };
    await store.load();
    expect([store.current().status, store.current().user?.name, stream.isOpen]).toEqual([
      'authenticated',
      'Anna',
      true,
    ]);
  });

  test('[G2] [G4] signing in goes through csrf and callback; a refusal throws its error', async () => {
    let url = 'http://x/api/auth/signin?error=CredentialsSignin&code=credentials';
    const { store, sent } = setUp({
      session: () => ({ user }),
      csrf: () => ({ csrfToken: 't' }),
      'callback/credentials': () => ({ url }),
    });
    await expect(store.signIn('a@b.de', 'wrong', '/private')).rejects.toMatchObject({
      error: 'CredentialsSignin',
      code: 'credentials',
    });
    expect(store.current().status).toBe('error');
    url = 'http://x/private';
    await store.signIn('a@b.de', 'right', '/private');
    expect(store.current().status).toBe('authenticated');
    expect(sent.slice(-3)).toEqual([
      'GET /api/auth/csrf',
      'POST /api/auth/callback/credentials',
      'GET /api/auth/session',
    ]);
  });

  test('[G4] another user without a sign-out between has another stream', async () => {
    let answer = { user };
    const { store, opened } = setUp({ session: () => answer });
    await store.load();
    await store.load();
    expect(opened()).toEqual(['u1']);
    answer = { user: { ...user, id: 'u2' } };
    await store.load();
    expect(opened()).toEqual(['u1', 'u2']);
  });

  test('[G4] a sign-out elsewhere ends it here at once', async () => {
    const { store, stream, tell, changes } = setUp({ session: () => ({ user }) });
    await store.load();
    tell({ type: 'signout' });
    expect([store.current().status, store.current().user, stream.isOpen]).toEqual(['unauthenticated', null, false]);
    // The first answer told who was there all along.
    expect(changes()).toBe(1);
  });
});
