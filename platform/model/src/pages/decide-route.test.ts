import { decideRoute, pendingPassword, type RouteVisitor } from './decide-route.js';

const guest = null;
const loading = undefined;
const signedIn = (...roles: string[]): RouteVisitor => ({ id: 'u', roles });
const to = (address: string, isExternal = false) => ({ kind: 'redirect', to: address, isExternal });

describe('who may enter a route', () => {
  test('[A5] the guard auth sends a guest to the sign-in, and waits for the session', () => {
    const decide = (session: RouteVisitor | null | undefined) =>
      decideRoute({ guard: 'auth' }, session, '/de/private/a?page=2', 'de');
    expect(decide(guest)).toEqual(to('/de/login?callbackUrl=%2Fde%2Fprivate%2Fa%3Fpage%3D2'));
    expect(decide(loading)).toEqual({ kind: 'wait' });
    expect(decide(signedIn())).toEqual({ kind: 'enter' });
  });

  test('[A3] guest-only redirects a signed-in user to the root of the locale, and never waits', () => {
    const decide = (session: RouteVisitor | null | undefined) =>
      decideRoute({ guard: 'guest-only' }, session, '/login', 'de');
    expect(decide(signedIn())).toEqual(to('/de'));
    expect([decide(guest), decide(loading)]).toEqual([{ kind: 'enter' }, { kind: 'enter' }]);
  });

  test('[A3] guest-only redirects a signed-in user to the callback on this site', () => {
    const decide = (visitor: RouteVisitor | null) =>
      decideRoute({ guard: 'guest-only' }, visitor, '/de/login?callbackUrl=%2Fde%2Fuser', 'de', '/de/user');
    expect(decide(signedIn())).toEqual(to('/de/user'));
    expect(decide(guest)).toEqual({ kind: 'enter' });
  });

  test.each([{ middleware: 'auth' }, { middleware: ['client-auth'] }, { auth: true }])(
    '[A11] %j needs a session, else the guest target',
    (meta) => {
      expect(decideRoute(meta, guest, '/x', 'en')).toEqual(to('/'));
      expect(decideRoute({ ...meta, guest_redirect: '/login' }, guest, '/x', 'de')).toEqual(to('/de/login'));
      expect(decideRoute(meta, signedIn(), '/x', 'en')).toEqual({ kind: 'enter' });
    },
  );

  test('[A11] an unknown middleware is an error that names it', () => {
    expect(() => decideRoute({ middleware: 'client-auth magic' }, guest, '/x', 'en')).toThrow('"magic"');
  });

  test('[A12] one role is enough, no roles admit everyone, others get the redirect of the route', () => {
    expect(decideRoute({ roles: 'editor author' }, signedIn('author'), '/x', 'en')).toEqual({ kind: 'enter' });
    expect(decideRoute({ roles: [] }, guest, '/x', 'en')).toEqual({ kind: 'enter' });
    expect(decideRoute({ roles: ['editor'] }, signedIn('author'), '/x', 'de')).toEqual(to('/de'));
    const external = { roles: 'editor', roles_redirect: 'https://example.org/' };
    expect(decideRoute(external, signedIn(), '/x', 'en')).toEqual(to('https://example.org/', true));
    expect(decideRoute({ ...external, roles_redirect: '/private' }, signedIn(), '/x', 'de')).toEqual(to('/de/private'));
  });
});

describe('a pending new password', () => {
  const at = (pathname: string, search = '') =>
    pendingPassword(pathname, search, pathname.startsWith('/de') ? 'de' : 'en');

  test('[A4] is set first, and then the user continues to the requested page', () => {
    expect(at('/de/private/a', '?page=2')).toBe('/de/password-new?callbackUrl=%2Fde%2Fprivate%2Fa%3Fpage%3D2');
    expect([at('/'), at('/de'), at('/login')]).toEqual(['/password-new', '/de/password-new', '/password-new']);
    expect(at('/de/login', '?callbackUrl=%2Fde%2Fuser')).toBe('/de/password-new?callbackUrl=%2Fde%2Fuser');
    expect([at('/password-new'), at('/de/password-new')]).toEqual([null, null]);
  });
});
