import { plugins } from 'virtual:viewkraft-plugins';
import { pageConfig, type PageConfig } from '../config/pageConfig.js';
import type { UiPlugin } from './UiPlugin.js';

const known = new WeakMap<PageConfig, readonly UiPlugin[]>();

/**
 * The plugins that take part: built into the UI, and on where the page comes from. So what is switched off on the server is
 * gone from the next page on, without another build.
 */
export function activePlugins(config: PageConfig = pageConfig): readonly UiPlugin[] {
  const active =
    known.get(config) ?? plugins.flatMap(([name, plugin]) => (Object.hasOwn(config.plugins, name) ? [plugin] : []));
  known.set(config, active);
  return active;
}
