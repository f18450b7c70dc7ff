import { localeOfPath } from '@viewkraft/model';
import { pageConfig } from '../config/pageConfig.js';
import { isSecretDocument } from '../routing/secretDocument.js';
import { activePlugins } from './activePlugins.js';
import { loadGates } from './gates.js';
import { tellFailure } from './tellFailure.js';

let started: Promise<void> | undefined;

/** Before anything is shown, once, whichever page begins: plugins start, and what may stand in the place of every page is fetched. */
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
      tellFailure(name, error);
    }
  }
  await loadGates(pageConfig);
}
