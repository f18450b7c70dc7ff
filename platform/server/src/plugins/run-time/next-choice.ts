import { AppError, type ErrorDetail, type PluginChange } from '@viewkraft/model';
import type { Config } from '../../config/config.js';
import { switched } from '../change-choice.js';
import type { PluginDefinition } from '../plugin-definition.js';
import type { PluginsFile } from '../plugins-file.js';
import { readOptions, type OptionProblem } from '../read-options.js';
import { describeOptions } from './describe-options.js';
import type { InstalledWorld } from './installed-world.js';

interface Surroundings {
  readonly config: Pick<Config, 'pluginOptions'>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** `plugins.json` as a change wants it. Throws what stands against it, of options by name. */
export function nextChoice(
  file: PluginsFile,
  { name, enabled, options }: PluginChange & { readonly name: string },
  world: InstalledWorld,
  surroundings: Surroundings,
): PluginsFile {
  const names = enabled === undefined ? file.enabled : switched(file, name, enabled, world);
  if (options === undefined) return { ...file, enabled: names };
  const definition = world.usable(name);
  const { [name]: before = {}, ...others } = file.options;
  const own = Object.entries({ ...before, ...options }).filter(([, value]) => value !== null);
  const mine = Object.fromEntries(own);
  checkOptions(definition, options, mine, surroundings);
  return { enabled: names, options: own.length > 0 ? { ...others, [name]: mine } : others };
}

function checkOptions(
  definition: PluginDefinition,
  changed: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  { config, env }: Surroundings,
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
