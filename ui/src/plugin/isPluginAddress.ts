import { activePlugins } from './activePlugins.js';

/** Whether a path without locale and end slash is a page that a plugin brings. */
export function isPluginAddress(path: string): boolean {
  return activePlugins().some(
    ({ routes = [], adminPages = [] }) =>
      routes.some((route) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path)) ||
      adminPages.some(({ name }) => path === `/admin/${name}`),
  );
}
