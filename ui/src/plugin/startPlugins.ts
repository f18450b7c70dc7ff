import { localeOfPath } from '@viewkraft/model';
import { pageConfig } from '../base/config/pageConfig.js';
import { isSecretDocument } from '../base/routing/needsOwnDocument.js';
import { activePlugins } from '../base/plugin/activePlugins.js';
import { loadGates } from './PluginGates.js';
import { reportFailure } from '../base/plugin/reportFailure.js';

let started: Promise<void> | undefined;

/** Starts the plugins and loads their gates, once per document, before the first render. */
export function startPlugins(): Promise<void> {
  return (started ??= startAll());
}

async function startAll(): Promise<void> {
  const { plugins, noCookies } = pageConfig;
  for (const { name, start } of activePlugins()) {
    try {
      start?.({
        section: plugins[name] ?? {},
        locale: localeOfPath(location.pathname),
        noCookies,
        isSecret: isSecretDocument,
      });
    } catch (error) {
      reportFailure(name, error);
    }
  }
  await loadGates(pageConfig);
}
