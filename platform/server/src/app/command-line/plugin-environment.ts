import type { Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { Texts } from '../../kernel/errors/texts.js';
import { openLog } from '../../kernel/log/log.js';
import type { PluginEnvironment } from '../../plugins/loading/load-plugins.js';

/** The environment for plugins loaded by a command: no log, no server. */
export function pluginEnvironment(config: Config, env: PluginEnvironment['env'] = process.env): PluginEnvironment {
  return {
    config,
    env,
    log: openLog('silent', false),
    texts: new Texts(config.root),
    address: new PublicAddress(config.publicUrl),
  };
}
