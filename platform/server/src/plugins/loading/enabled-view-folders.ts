import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { Texts } from '../../kernel/errors/texts.js';
import { choosePlugins } from './choose-plugins.js';
import { pluginViewFolders } from '../../kernel/plugin/plugin-view-folders.js';
import { PluginsError } from '../faults/plugins-error.js';

/** The view folders of enabled plugins, found without running their code. Throws PluginsError. */
export function enabledViewFolders(config: Config): ViewFolder[] {
  const problems: Message[] = [];
  const { enabled } = choosePlugins(config, problems);
  if (problems.length > 0) throw new PluginsError(problems, new Texts(config.root));
  return pluginViewFolders(enabled);
}
