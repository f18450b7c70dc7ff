import type { PluginPage } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';
import { pageConfig, type PageConfig } from '../../base/config/pageConfig.js';
import { activePlugins } from '../../base/plugin/activePlugins.js';
import type { RenderedPageProps, RenderedRoute } from '../../base/plugin/UiPlugin.js';

/** Components of a plugin's page that the server renders. */
interface RenderedPage {
  readonly Page: ComponentType<RenderedPageProps>;
  /** Replaces the public pages' layout. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }> | undefined;
  /** Names of its chunks in the browser build; only the server build knows them. */
  readonly chunks: readonly string[];
}

const loaded = new WeakMap<RenderedRoute, RenderedPage>();

/** Loads the code of a page, so that hydration can render it synchronously. */
export async function loadRenderedPage(page: PluginPage, config: PageConfig = pageConfig): Promise<RenderedPage> {
  const route = routeOf(page, config);
  const known = loaded.get(route);
  if (known) return known;
  const hasLetterFrame = route.meta.layout === 'letter';
  const [module, frame] = await Promise.all([
    route.load() as Promise<PageModule>,
    hasLetterFrame ? import('../LetterLayout.js') : undefined,
  ]);
  const { default: Page, viewkraftModule } = module;
  const chunks = [...(hasLetterFrame ? ['LetterLayout'] : []), ...(viewkraftModule ? [viewkraftModule] : [])];
  const rendered = { Page, Frame: frame?.LetterLayout, chunks };
  loaded.set(route, rendered);
  return rendered;
}

/** Returns the same if it is already loaded. */
export function renderedPage(page: PluginPage, config: PageConfig): RenderedPage {
  const rendered = loaded.get(routeOf(page, config));
  if (!rendered) throw new Error(`The code of ${page.route} is not loaded.`);
  return rendered;
}

/** A module of a plugin, with the source file that `ui/pluginModule.ts` adds in the server build. */
interface PageModule {
  readonly default: ComponentType<RenderedPageProps>;
  readonly viewkraftModule?: string;
}

function routeOf({ plugin, route }: PluginPage, config: PageConfig): RenderedRoute {
  const { routes = [] } = activePlugins(config).find(({ name }) => name === plugin) ?? {};
  const found = routes.find(({ path }) => path === route);
  if (!found?.isRendered) throw new Error(`The plugin "${plugin}" renders no page ${route}: its halves differ.`);
  return found;
}
