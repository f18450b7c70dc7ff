import { useSyncExternalStore } from 'react';
import { useSite } from '../site/Site.js';
import { activePlugins } from './activePlugins.js';
import { lazyPart } from './lazyPart.js';
import { PluginBoundary } from './PluginBoundary.js';

/** The dialogs of plugins; they come when the page itself stands. */
export function PluginDialogs() {
  const { config } = useSite();
  const isThere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isThere) return null;
  return activePlugins(config).flatMap(({ name, dialogs = [] }) =>
    dialogs.map(lazyPart).map((Dialog, at) => (
      <PluginBoundary key={`${name}${at}`} plugin={name}>
        <Dialog />
      </PluginBoundary>
    )),
  );
}

const never = () => () => undefined;
