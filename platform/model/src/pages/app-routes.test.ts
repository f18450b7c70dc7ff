import { appRouteAt, appRoutes, routeMeta } from './app-routes.js';

test('[A5] pages of the application are recognised by their paths, all others belong to the site', () => {
  const there = [
    '/login',
    '/private',
    '/private/a',
    '/private/a/1',
    '/admin/plan',
    '/admin/views/a',
    '/user',
    '/test',
    '/admin-test',
  ];
  const absent = ['/', '/x', '/private/a/1/2', '/login/x', '/privates', '/admin/x', '/test3', '/private/'];
  expect(there.filter((path) => !appRouteAt(path))).toEqual([]);
  expect(absent.filter((path) => appRouteAt(path))).toEqual([]);
});

test('[A11] every page behind a sign-in has a guard, and a page missing in the table is an error', () => {
  const open = appRoutes.filter(({ meta }) => meta.guard !== 'auth').map(({ path }) => path);
  expect(open).toEqual([
    '/login',
    '/signup',
    '/password-request',
    '/user',
    '/api/docs',
    '/test',
    '/test2',
    '/admin-test',
  ]);
  expect(() => routeMeta('/nowhere')).toThrow('/nowhere');
});

test('[A12] the administration is for administrators, others are redirected to the private area', () => {
  const pages = appRoutes.filter(({ path }) => /^\/admin(\/|$)/.test(path));
  expect(pages.length).toBeGreaterThan(5);
  for (const { meta } of pages) expect(meta).toMatchObject({ roles: 'admin', roles_redirect: '/private' });
});
