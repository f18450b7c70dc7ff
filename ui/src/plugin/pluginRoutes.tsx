import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../base/plugin/lazyPart.js';
import type { PageHandle } from '../base/routing/metaOf.js';
import { activePlugins } from '../base/plugin/activePlugins.js';
import type { Lazy } from '../base/plugin/UiPlugin.js';
import { useTitle } from '../base/routing/useTitle.js';

/**
 * Routes of the plugins' client-rendered pages, with or without MUI; paths have no leading slash, as React Router
 * expects.
 */
export function pluginRoutes(isLight: boolean): RouteObject[] {
  return activePlugins().flatMap(({ name, routes = [], layouts }) =>
    routes
      .filter((route) => !route.isRendered)
      .filter((route) => (route.isLight ?? false) === isLight)
      .map(({ path, meta, layout, title, load }) => {
        const frame = layout === undefined ? undefined : layouts?.[layout];
        // The private area's layout needs MUI, so light pages keep the public layout for signed-in users too.
        const shown = isLight ? { ...meta, ownFrame: true } : meta;
        const handle: PageHandle = frame ? { ...shown, Frame: lazyPart(frame) } : shown;
        return { path: path.slice(1), handle, lazy: pageOf(name, title, load) };
      }),
  );
}

/** Routes of the plugins' administrators' pages, relative to `/admin`. */
export function pluginAdminRoutes(): RouteObject[] {
  return activePlugins().flatMap(({ name: plugin, adminPages = [] }) =>
    adminPages.map(({ name, title, load }) => ({ path: name, lazy: pageOf(plugin, title, load) })),
  );
}

const pageOf = (plugin: string, title: string | undefined, load: Lazy<ComponentType>) => async () => {
  const { default: Page } = await load();
  return { Component: title === undefined ? Page : titledPage(Page, `${plugin}.${title}`) };
};

/** A plugin's page with the window title from its definition; a title that the page sets itself takes precedence. */
function titledPage(Page: ComponentType, title: string): ComponentType {
  // Rendered before the page, so that the page's own title is set last.
  const Title = () => {
    useTitle(useTranslation().t(title));
    return null;
  };
  return () => (
    <>
      <Title />
      <Page />
    </>
  );
}
