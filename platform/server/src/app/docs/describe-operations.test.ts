import { platformModules } from '../app.module.js';
import type { Platform } from '../platform.module.js';
import { declaredRoutes } from '../../kernel/caller/declared-routes.js';
import { noPlugins } from '../../kernel/plugin/plugin-set.js';
import { platformOperations } from './describe-operations.js';

const platform = { config: { root: '', viewsDirs: [] as readonly string[] }, plugins: noPlugins } as Platform;
const routes = platformModules(platform).flatMap((module) => declaredRoutes(module));
const addressOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/\{\w+\}|credentials$/g, ':').replace(/\/$/, '')}`;

test.each(platformOperations.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '[C11] %s is described with the access that its route declares',
  (_name, { method, path, audience, token }) => {
    const access = routes.find(({ addresses }) => addresses.includes(addressOf(method, path)))?.access;
    // Everybody may ask routes about records: grants decide what is found.
    const level = access?.level === 'records' ? 'public' : access?.level;
    expect({ level, token: access?.token }).toEqual({ level: audience, token });
  },
);

/** Of the views, which the document describes one by one. */
const ofViews = /^\w+ \/api\/(:|media$)/;
/** Steps of a dialogue in a browser, and administration pages: no other program calls them. */
const leftOut =
  /^\w+ \/api\/(auth($|\/)|docs$|events|user\/(identities|passkeys|proof|totp)|users\/:\/(invitation|totp)|pages\/:\/preview|path|public|plan\/plugins)/;

test('[C11] every other route is described, or left out on purpose', () => {
  const described = platformOperations.map(({ method, path }) => addressOf(method, path));
  const addresses = routes.flatMap((route) => route.addresses).filter((address) => address.includes(' /api'));
  const missing = addresses.filter((one) => !described.includes(one) && !ofViews.test(one) && !leftOut.test(one));
  expect(missing).toEqual([]);
});
