import { siteAreas, withoutLocale } from '@viewkraft/model';
import type { Contributions } from '../plugins/contributions.js';

/** Where pages of plugins stand. */
export type PluginPaths = Pick<Contributions, 'routeAt' | 'routePrefixes'>;

/** Whether something else answers at the path, with or without a locale, so that neither a page nor a redirect may stand there. */
export function isReserved(path: string, plugins: PluginPaths): boolean {
  const rest = withoutLocale(path);
  const first = rest.split('/')[1] ?? '';
  if (siteAreas.has(first) || /^[_.]/.test(first) || rest.endsWith('/_payload.json')) return true;
  return (
    plugins.routeAt(rest) !== undefined ||
    plugins.routePrefixes.some((prefix) => rest === prefix || rest.startsWith(`${prefix}/`))
  );
}
