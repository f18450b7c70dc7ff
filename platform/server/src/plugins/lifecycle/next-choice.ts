import { AppError, type ErrorDetail, type PluginChange } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { withPluginSwitched } from '../loading/change-choice.js';
import type { PluginDefinition } from '../../kernel/plugin/plugin-definition.js';
import type { PluginsFile } from '../loading/plugins-file.js';
import { readOptions, type OptionProblem } from '../options/read-options.js';
import { describeOptions } from './describe-options.js';
import type { PluginInventory } from './plugin-inventory.js';

interface Environment {
  readonly config: Pick<Config, 'pluginOptions'>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The content of `plugins.json` after a change. Throws when the change is refused; option problems name their option.
 */
export function nextChoice(
  file: PluginsFile,
  { name, enabled, options }: PluginChange & { readonly name: string },
  inventory: PluginInventory,
  environment: Environment,
): PluginsFile {
  const names = enabled === undefined ? file.enabled : withPluginSwitched(file, name, enabled, inventory);
  if (enabled === true && names !== file.enabled) inventory.usable(name);
  if (options === undefined) return { ...file, enabled: names };
  const definition = inventory.usable(name);
  const { [name]: before = {}, ...others } = file.options;
  const own = Object.entries({ ...before, ...options }).filter(([, value]) => value !== null);
  const mine = Object.fromEntries(own);
  checkOptions(definition, options, mine, environment);
  return { enabled: names, options: own.length > 0 ? { ...others, [name]: mine } : others };
}

function checkOptions(
  definition: PluginDefinition,
  changed: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  { config, env }: Environment,
): void {
  const fields = describeOptions(definition, {}, { config, env });
  const fixed = fields.filter(({ name, fixedBy }) => fixedBy !== undefined && name in changed);
  const details: ErrorDetail[] = fixed.map(({ name, fixedBy }) => ({
    column: name,
    key: 'optionFixed',
    params: { by: fixedBy ?? '' },
  }));
  const problems: OptionProblem[] = [];
  readOptions(definition, { ...mine, ...(config.pluginOptions[definition.name] ?? {}) }, env, problems);
  details.push(...problems.map(({ option, message }) => ({ column: option, ...message })));
  if (details.length > 0) throw new AppError('INVALID', {}, { details });
}
