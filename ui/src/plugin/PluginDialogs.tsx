import { withoutEndSlash, withoutLocale } from '@viewkraft/model';
import { useIsHydrated } from '../base/routing/useIsHydrated.js';
import { useSite } from '../base/site/Site.js';
import { activePlugins, pluginRouteAt } from '../base/plugin/activePlugins.js';
import { lazyPart } from '../base/plugin/lazyPart.js';
import { PluginBoundary } from './PluginBoundary.js';
import type { PageConfig } from '../base/config/pageConfig.js';

/** The dialogs of plugins, mounted after hydration. `isFailed`: an error is shown instead of the address's page. */
export function PluginDialogs({ isFailed = false }: { readonly isFailed?: boolean }) {
  const { config, location } = useSite();
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  const isQuiet = !isFailed && isQuietAddress(location.pathname, config);
  return activePlugins(config).flatMap(({ name, dialogs = [] }) =>
    dialogs.map(lazyPart).map((Dialog, at) => (
      <PluginBoundary key={`${name}${at}`} plugin={name}>
        <Dialog isQuiet={isQuiet} />
      </PluginBoundary>
    )),
  );
}

/** Whether the page at a path allows no dialog to open automatically (`meta.quiet`). */
function isQuietAddress(pathname: string, config: PageConfig): boolean {
  return pluginRouteAt(withoutEndSlash(withoutLocale(pathname)), config)?.meta.quiet === true;
}
