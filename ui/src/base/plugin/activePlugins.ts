import { plugins } from 'virtual:viewkraft-plugins';
import { type Locale, routeFinder } from '@viewkraft/model';
import { pageConfig, type PageConfig } from '../config/pageConfig.js';
import type { AppRoute, UiPlugin, UiRoute } from './UiPlugin.js';
import type { TextTree } from '../texts/siteTexts.js';
import { reportFailure } from './reportFailure.js';

const known = new WeakMap<PageConfig, readonly UiPlugin[]>();

/**
 * The plugins that are both built into the UI and enabled on the server. A plugin that is disabled on the server is
 * therefore absent from the next page load on, without another build.
 */
export function activePlugins(config: PageConfig = pageConfig): readonly UiPlugin[] {
  const active =
    known.get(config) ?? plugins.flatMap(([name, plugin]) => (Object.hasOwn(config.plugins, name) ? [plugin] : []));
  known.set(config, active);
  return active;
}

/** The plugin route at a path (without locale and trailing slash); does not cover administrators' pages. */
export function pluginRouteAt(path: string, config?: PageConfig): UiRoute | undefined {
  return routeFinder(activePlugins(config).flatMap(({ routes = [] }) => routes))(path);
}

/**
 * Whether a plugin has an application page at a path (without locale and trailing slash). Routes count only when
 * `among` accepts them; administrators' pages always count.
 */
export function isPluginAddress(path: string, among: (route: AppRoute) => boolean = () => true): boolean {
  const route = pluginRouteAt(path);
  if (route) return !route.isRendered && among(route);
  return activePlugins().some(({ adminPages = [] }) => adminPages.some(({ name }) => path === `/admin/${name}`));
}

/**
 * The texts of plugins, each under the plugin's name. A plugin whose texts cannot be loaded is reported and shows its
 * keys.
 */
export async function textsOfPlugins(plugins: readonly UiPlugin[], locale: Locale): Promise<TextTree> {
  const parts = plugins.map(async ({ name, texts }): Promise<TextTree> => {
    if (!texts) return {};
    try {
      return { [name]: (await texts[locale]()).default };
    } catch (error) {
      reportFailure(name, error);
      return {};
    }
  });
  return Object.assign({}, ...(await Promise.all(parts))) as TextTree;
}
