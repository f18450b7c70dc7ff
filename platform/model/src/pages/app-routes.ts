import { adminPageNames } from './admin-pages.js';
import { routeFinder } from './route-finder.js';
import type { RouteMeta } from './route-meta.js';

/** A page of the application. Its address in each locale: with and without `/de`. */
export interface AppRoute {
  /** Without locale; `:name` stands for one segment. */
  readonly path: string;
  readonly meta: RouteMeta;
}

const forGuests: RouteMeta = { guard: 'guest-only', ownFrame: true };
const forUsers: RouteMeta = { guard: 'auth', layout: 'intern' };
const forAdministrators: RouteMeta = { guard: 'auth', roles: 'admin', roles_redirect: '/private', layout: 'intern' };

/** Every page of the application with its access rules, shared by server and browser (A19). */
export const appRoutes: readonly AppRoute[] = [
  { path: '/login', meta: forGuests },
  { path: '/signup', meta: forGuests },
  { path: '/password-request', meta: forGuests },
  { path: '/password-new', meta: { guard: 'auth', ownFrame: true } },
  { path: '/user', meta: {} },
  { path: '/api/docs', meta: {} },
  { path: '/user/changes', meta: forUsers },
  { path: '/test', meta: {} },
  { path: '/test2', meta: {} },
  { path: '/admin-test', meta: { layout: 'admin' } },
  { path: '/private', meta: forUsers },
  { path: '/private/:view', meta: forUsers },
  { path: '/private/:view/deleted', meta: forUsers },
  { path: '/private/:view/:id', meta: forUsers },
  { path: '/admin', meta: forAdministrators },
  ...adminPageNames.map((name) => ({ path: `/admin/${name}`, meta: forAdministrators })),
  { path: '/admin/views/:view', meta: forAdministrators },
];

/** The platform's own page at a path without locale and trailing slash. */
export const appRouteAt = routeFinder(appRoutes);

/** The meta of a route in the table; throws when there is none, because every page must have a guard. */
export const routeMeta = (path: string): RouteMeta => {
  const route = appRoutes.find((one) => one.path === path);
  if (!route) throw new Error(`No route ${path}`);
  return route.meta;
};
