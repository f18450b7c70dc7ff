import { lazyPart } from './lazyPart.js';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { PageHandle } from '../routing/metaOf.js';
import { activePlugins } from './activePlugins.js';
import { titledPage } from './titledPage.js';
import type { Lazy } from './UiPlugin.js';

/** The pages of plugins that stand on their own; their addresses are those of the platform without a slash at the beginning. */
export function pluginRoutes(isLight: boolean): RouteObject[] {
  return activePlugins().flatMap(({ name, routes = [], layouts }) =>
    routes
      .filter((route) => (route.isLight ?? false) === isLight)
      .map(({ path, meta, layout, title, load }) => {
        const frame = layout === undefined ? undefined : layouts?.[layout];
        // Without MUI there is no frame of the private area: who is signed in finds their account in that of the public pages.
        const shown = isLight ? { ...meta, ownFrame: true } : meta;
        const handle: PageHandle = frame ? { ...shown, Frame: lazyPart(frame) } : shown;
        return { path: path.slice(1), handle, lazy: pageOf(name, title, load) };
      }),
  );
}

/** Those among the pages of administrators. */
export function pluginAdminRoutes(): RouteObject[] {
  return activePlugins().flatMap(({ name: plugin, adminPages = [] }) =>
    adminPages.map(({ name, title, load }) => ({ path: name, lazy: pageOf(plugin, title, load) })),
  );
}

const pageOf = (plugin: string, title: string | undefined, load: Lazy<ComponentType>) => async () => {
  const { default: Page } = await load();
  return { Component: title === undefined ? Page : titledPage(Page, `${plugin}.${title}`) };
};
