import { lazyPart } from './lazyPart.js';
import type { RouteObject } from 'react-router-dom';
import type { PageHandle } from '../routing/metaOf.js';
import { activePlugins } from './activePlugins.js';

/** The pages of plugins that stand on their own; their addresses are those of the platform without a slash at the beginning. */
export function pluginRoutes(isLight: boolean): RouteObject[] {
  return activePlugins().flatMap(({ routes = [], layouts }) =>
    routes
      .filter((route) => (route.isLight ?? false) === isLight)
      .map(({ path, meta, layout, load }) => {
        const frame = layout === undefined ? undefined : layouts?.[layout];
        const handle: PageHandle = frame ? { ...meta, Frame: lazyPart(frame) } : meta;
        return { path: path.slice(1), handle, lazy: async () => ({ Component: (await load()).default }) };
      }),
  );
}

/** Those among the pages of administrators. */
export function pluginAdminRoutes(): RouteObject[] {
  return activePlugins().flatMap(({ adminPages = [] }) =>
    adminPages.map(({ name, load }) => ({ path: name, lazy: async () => ({ Component: (await load()).default }) })),
  );
}
