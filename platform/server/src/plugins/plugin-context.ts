import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '../auth/derive-key.js';
import type { Config } from '../config/config.js';
import type { PublicAddress } from '../config/public-address.js';
import type { Log } from '../log/log.js';
import type { PluginContext, PluginLog } from './plugin-definition.js';

interface Surroundings {
  readonly config: Config;
  readonly log: Log;
  readonly address: PublicAddress;
}

/** What a plugin is told about the platform that it runs in. */
export function pluginContext(
  name: string,
  options: Readonly<Record<string, unknown>>,
  { config, log, address }: Surroundings,
): PluginContext {
  const { name: siteName, tagId, noCookies } = config.site;
  const folder = join(config.dataDir, 'plugins', name);
  return Object.freeze({
    name,
    options,
    log: pluginLog(log, name),
    site: Object.freeze({ name: siteName, tagId, noCookies }),
    get dataDir() {
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    // As with every key: worked out when it is asked for, as the first use of the secret may make one.
    get key() {
      return deriveKey(config.secret, `plugin:${name}`);
    },
    origin: () => address.known ?? '',
  });
}

function pluginLog(log: Log, plugin: string): PluginLog {
  const lines = log.child({ plugin });
  return {
    info: (message, facts = {}) => lines.info(facts, message),
    warn: (message, facts = {}) => lines.warn(facts, message),
    error: (message, facts = {}) => lines.error(facts, message),
  };
}
