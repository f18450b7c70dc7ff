import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKeys } from '../../kernel/crypto/derive-key.js';
import type { Config } from '../../kernel/config/config.js';
import type { PublicAddress } from '../../kernel/config/public-address.js';
import type { Log } from '../../kernel/log/log.js';
import type { PluginContext, PluginLog } from '../../kernel/plugin/plugin-definition.js';

interface Environment {
  readonly config: Config;
  readonly log: Log;
  readonly address: PublicAddress;
}

export function pluginContext(
  name: string,
  options: Readonly<Record<string, unknown>>,
  { config, log, address }: Environment,
): PluginContext {
  const { name: siteName, tagId, noCookies } = config.site;
  const folder = pluginDataDir(config, name);
  return Object.freeze({
    name,
    options,
    log: pluginLog(log, name),
    site: Object.freeze({ name: siteName, tagId, noCookies }),
    get dataDir() {
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    // Computed on demand: the first use of the secret may create it.
    get key() {
      return deriveKeys(config, `plugin:${name}`)[0];
    },
    origin: () => address.known ?? '',
  });
}

/** The plugin's own data folder, created by its first user. */
export function pluginDataDir({ dataDir }: Pick<Config, 'dataDir'>, name: string): string {
  return join(dataDir, 'plugins', name);
}

function pluginLog(log: Log, plugin: string): PluginLog {
  const lines = log.child({ plugin });
  return {
    info: (message, facts = {}) => lines.info(facts, message),
    warn: (message, facts = {}) => lines.warn(facts, message),
    error: (message, facts = {}) => lines.error(facts, message),
  };
}
