import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { PublicAddress } from '../config/public-address.js';
import { Texts } from '../errors/texts.js';
import { openLog } from '../log/log.js';
import type { PluginSurroundings } from '../plugins/load-plugins.js';

/** What plugins are told of by a command: they log nothing, and there is no server. */
export function pluginSurroundings(config: Config, env: PluginSurroundings['env'] = process.env): PluginSurroundings {
  return {
    config,
    env,
    log: openLog('silent', false),
    texts: new Texts(join(config.root, 'locales')),
    address: new PublicAddress(config.publicUrl),
  };
}
