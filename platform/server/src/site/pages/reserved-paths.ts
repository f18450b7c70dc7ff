import { siteAreas, withoutLocale } from '@viewkraft/model';
import type { Contributions } from '../../kernel/plugin/contributions.js';

/** The paths of plugins' pages. */
export type PluginPaths = Pick<Contributions, 'routeAt' | 'routePrefixes'>;

/**
 * Whether another handler answers at the path, with or without a locale, so that neither a page nor a redirect may use
 * it.
 */
export function isReserved(path: string, plugins: PluginPaths): boolean {
  const rest = withoutLocale(path);
  const first = rest.split('/')[1] ?? '';
  if (siteAreas.has(first) || /^[_.]/.test(first) || rest.endsWith('/_payload.json')) return true;
  return (
    plugins.routeAt(rest) !== undefined ||
    plugins.routePrefixes.some((prefix) => rest === prefix || rest.startsWith(`${prefix}/`))
  );
}
