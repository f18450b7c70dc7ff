import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { readPluginsFile, type PluginsFile } from './plugins-file.js';

/**
 * Whether an active plugin is still selected at this moment, even before the server noticed a change of the file. An
 * unreadable file keeps the earlier selection. `next`: content about to be written to the file.
 */
export function isChosen(
  name: string,
  { plugins, pluginsDir }: Pick<Config, 'plugins' | 'pluginsDir'>,
  next?: PluginsFile,
): boolean {
  const names = plugins ?? next?.enabled;
  if (names) return names.includes(name);
  const problems: Message[] = [];
  const { enabled } = readPluginsFile(pluginsDir, problems);
  return problems.length > 0 || enabled.includes(name);
}
