import { ApiClient } from '../../base/api/ApiClient.js';
import type { StreamEvent } from '../../base/api/EventStream.js';
import { SessionStore } from './SessionStore.js';

const user = { id: 'u1', name: 'Anna', email: 'a@b.de', roles: [], password: false };

function setUp(responses: Record<string, () => unknown>) {
  const sent: string[] = [];
  const fetcher = ((url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`);
    const response = responses[url.replace('/api/auth/', '')]?.();
    return Promise.resolve(response instanceof Response ? response : new Response(JSON.stringify(response)));
  }) as typeof fetch;
  let listener: (event: StreamEvent) => void = () => undefined;
  const stream = { isOpen: false, open: () => { if (!stream.isOpen) opened.push(store.current().user?.id); stream.isOpen = true; }, close: () => void (stream.isOpen = false), listen: (next: typeof listener) => { listener = next; return () => undefined; } }; // prettier-ignore
  const opened: (string | undefined)[] = [];
  const changes: string[] = [];
  const topics = new Map<string, (body: unknown) => void>();
  const posted: unknown[] = [];
  const tabs = { post: (topic: string, body: unknown) => void posted.push([topic, body]), listen: (topic: string, listener: (body: unknown) => void) => { topics.set(topic, listener); return () => undefined; } }; // prettier-ignore
  let onAuthMessage: () => void = () => undefined;
  const authTabs = { signedOut: () => void sent.push('next-auth: signout'), listen: (listener: () => void) => void (onAuthMessage = listener) }; // prettier-ignore
  const client = new ApiClient(fetcher, () => Promise.resolve());
  const store = new SessionStore(
    client,
    stream,
    (isOther) => void changes.push(isOther ? 'user' : 'roles'),
    tabs,
    authTabs,
  );
  return {
    store,
    client,
    stream,
    /** Delivers a message from another tab. */
    hear: (topic: string, body: unknown) => topics.get(topic)?.(body),
    receiveAuth: () => onAuthMessage(),
    opened: () => opened,
    posted,
    sent,
    emit: (event: StreamEvent) => listener(event),
    changes: () => changes,
  };
}

describe('the session', () => {
  test('[G4] null is a guest; the stream is open only for a signed-in user', async () => {
    let response: unknown = null;
    const { store, stream } = setUp({ session: () => response });
    await store.load();
    expect([store.current().status, stream.isOpen]).toEqual(['unauthenticated', false]);
    response = { user, expires: 'x' };
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
    const typed = { email: 'a@b.de', password: 'x' };
    await expect(store.signIn('credentials', typed, '/private')).rejects.toMatchObject({
      error: 'CredentialsSignin',
      code: 'credentials',
    });
    expect(store.current().status).toBe('error');
    url = 'http://x/private';
    await store.signIn('credentials', typed, '/private');
    expect(store.current().status).toBe('authenticated');
    expect(sent.slice(-3)).toEqual([
      'GET /api/auth/csrf',
      'POST /api/auth/callback/credentials',
      'GET /api/auth/session',
    ]);
  });

  test('[G4] another user in another tab: the page and its stream follow', async () => {
    let response = { user };
    const { store, opened, hear, sent } = setUp({ session: () => response });
    await store.load();
    await store.load();
    expect(opened()).toEqual(['u1']);
    response = { user: { ...user, id: 'u2' } };
    hear('session', 'u2');
    await settled(store, 'u2');
    expect(opened()).toEqual(['u1', 'u2']);
    expect(sent).not.toContain('POST /api/user/logout');
  });

  test('[G4] a tab that missed the sign-in is told the user; one that noticed the sign-out is not', async () => {
    let response: unknown = { user };
    const { store, hear, posted } = setUp({ session: () => response });
    await store.load();
    expect(posted).toEqual([['session', 'u1']]);
    hear('session', null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(posted.splice(0)).toEqual([
      ['session', 'u1'],
      ['session', 'u1'],
    ]);
    response = null;
    hear('session', null);
    await new Promise((resolve) => setImmediate(resolve));
    expect([store.current().status, posted]).toEqual(['unauthenticated', [['session', null]]]);
  });

  test('[G6] a session of another user than the page’s is signed out', async () => {
    let response = { user };
    const { store, sent, opened } = setUp({ session: () => response, '/api/user/logout': () => null });
    await store.load();
    response = { user: { ...user, id: 'u2' } };
    await store.load();
    expect([store.current().status, store.current().user]).toEqual(['unauthenticated', null]);
    expect(sent).toContain('POST /api/user/logout');
    expect(opened()).toEqual(['u1']);
  });

  test.each([
    ['the session is another user’s', { session: { user: { ...user, id: 'u2' } }, record: 200 }, false],
    ['there is no session any more', { session: null, record: 200 }, false],
    ['the user’s record is not found', { session: { user }, record: 404 }, false],
    ['both are the same', { session: { user }, record: 200 }, true],
    ['the server fails', { session: { user }, record: 400 }, true],
  ])('[G5] the check of a session, when %s', async (_name, server, isSame) => {
    let session: unknown = { user };
    const { store, sent } = setUp({
      session: () => session,
      '/api/users/u1': () => new Response('{}', { status: server.record }),
      '/api/user/logout': () => null,
    });
    await store.load();
    session = server.session;
    expect(await store.check()).toBe(isSame);
    expect(store.current().status).toBe(isSame ? 'authenticated' : 'unauthenticated');
    expect(sent.includes('POST /api/user/logout')).toBe(!isSame);
  });

  test('[G4] a missing session is removed, and the result is false', async () => {
    let response: unknown = { user };
    const { store, sent } = setUp({ session: () => response });
    expect(await store.load()).toBe(true);
    response = null;
    expect(await store.load()).toBe(false);
    expect(store.current()).toEqual({ status: 'unauthenticated', user: null });
    expect(sent).not.toContain('POST /api/user/logout');
  });

  test('[G5] changed roles of the same user are adopted: the session continues, data read under the old roles is dropped', async () => {
    let response = { user: { ...user, roles: ['editor'] } };
    const { store, sent, changes } = setUp({ session: () => response, '/api/users/u1': () => ({}) });
    await store.load();
    expect(await store.check()).toBe(true);
    expect(changes()).toEqual([]);
    response = { user: { ...user, roles: ['admin'] } };
    expect(await store.check()).toBe(true);
    expect(store.current()).toEqual({ status: 'authenticated', user: response.user });
    expect(changes()).toEqual(['roles']);
    expect(sent).not.toContain('POST /api/user/logout');
  });

  test('[G5] a guest’s page has nothing to check', async () => {
    const { store, sent } = setUp({ session: () => null });
    await store.load();
    expect(await store.check()).toBe(true);
    expect(sent).toEqual(['GET /api/auth/session']);
  });

  test('[A4] a call refused because a new password must be set makes the change pending', async () => {
    const { store, client } = setUp({
      session: () => ({ user }),
      '/api/notes/': () => new Response('{"code":"PASSWORD_PENDING"}', { status: 403 }),
    });
    await store.load();
    await client.request('GET', '/api/notes/').catch(() => undefined);
    expect(store.current().user).toMatchObject({ id: 'u1', password: true });
  });

  test('[G4] sign-outs are exchanged with Auth.js clients in other tabs', async () => {
    let response: unknown = { user };
    const { store, sent, receiveAuth } = setUp({ session: () => response, '/api/user/logout': () => null });
    await store.load();
    await store.signOut();
    expect(sent).toContain('next-auth: signout');
    await store.load();
    response = null;
    receiveAuth();
    await settled(store, undefined);
    expect(store.current().status).toBe('unauthenticated');
  });

  test('[G4] a sign-out that the server reports ends the session at once', async () => {
    const { store, stream, emit, changes } = setUp({ session: () => ({ user }) });
    await store.load();
    emit({ type: 'signout' });
    expect([store.current().status, store.current().user, stream.isOpen]).toEqual(['unauthenticated', null, false]);
    // The first response named the user who was signed in all along.
    expect(changes()).toEqual(['user']);
  });
});

/** Resolves when the store has settled on a user, or on nobody. */
function settled(store: SessionStore, id: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const { status, user: current } = store.current();
      if (status !== 'loading' && current?.id === id) resolve();
    };
    store.subscribe(check);
    check();
  });
}
