import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.js';
import type { ViewFolder } from '../views/view-files.js';
import { choosePlugins } from './choose-plugins.js';

/** Where the views of enabled plugins lie, found without running any of them. Throws ConfigError. */
export function enabledViewFolders(config: Config): ViewFolder[] {
  const problems: string[] = [];
  const { enabled } = choosePlugins(config, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const paths = enabled.map(({ folder }) => join(folder, 'views')).filter((path) => existsSync(path));
  return paths.map((path) => ({ path, shipped: false }));
}
