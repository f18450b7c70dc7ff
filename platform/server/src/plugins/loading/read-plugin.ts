import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage, type Message } from '@viewkraft/model';
import satisfies from 'semver/functions/satisfies.js';
import { version as platformVersion } from '../../kernel/process/process-facts.js';
import { definitionProblem } from './definition-problem.js';
import { FaultError } from '../faults/fault-error.js';
import type { InstalledPlugin } from './installed-plugins.js';
import type { PluginDefinition } from '../../kernel/plugin/plugin-definition.js';
import { pluginFault } from '../faults/plugin-fault.js';
import type { FailedPlugin, LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import { sharePackages } from '../../kernel/plugin/share-packages.js';
import { loadValidation } from '../options/validation.js';
import { errorPlace } from '../faults/error-place.js';
import { TrialRecords, type TrialRecord } from '../trial/trial-records.js';
import { tryPlugins, type TrialConfig } from './try-plugins.js';
import { readPluginTexts, type PluginTexts } from '../../kernel/plugin/plugin-texts.js';

/** A plugin with loaded code, before it gets its context. */
export interface ReadPlugin extends Omit<LoadedPlugin, 'context'> {
  readonly dependencies: readonly string[];
  /** Its files have changed since this process loaded them. */
  readonly isOutdated: boolean;
}

/** The mark of the code from which a module, or the error of loading it, came: Node keeps both under the file's URL. */
const loadedMarks = new WeakMap<object, string>();

/**
 * Loads the code of plugins after a trial showed that loading ends, and checks that each suits this platform; no
 * function is called. Never rejects.
 */
export async function readPlugins(
  plugins: readonly InstalledPlugin[],
  config: TrialConfig,
): Promise<(ReadPlugin | FailedPlugin)[]> {
  const trials = await tryPlugins(plugins, config);
  if (plugins.length > 0) sharePackages();
  return Promise.all(plugins.map((plugin) => readPlugin(plugin, config, trials.get(plugin.name))));
}

async function readPlugin(
  installed: InstalledPlugin,
  { root, dataDir, times }: TrialConfig,
  trial: TrialRecord | undefined,
): Promise<ReadPlugin | FailedPlugin> {
  const { name, version, folder, entry } = installed;
  const failed = (reason: Message): FailedPlugin => ({ name, version, reason });
  /** Code whose files were changed since it was loaded fails for a reason that may no longer exist. */
  const codeFailed = (reason: Message, source: unknown): FailedPlugin => {
    if (isOutdated(source, trial)) return failed(pluginFault('pluginOutdated', { reason }));
    if (trial) new TrialRecords(dataDir).keepFailure(name, trial.mark, reason);
    const place = errorPlace(source, folder, root);
    return { ...failed(reason), ...(place !== undefined && { place }) };
  };
  const problem = installed.problem ?? trial?.problem;
  if (problem !== undefined) return failed(problem);
  if (entry === undefined) return failed(pluginFault('pluginNoEntry'));
  if (!existsSync(entry)) return failed(pluginFault('pluginNotBuilt', { file: relative(root, entry) }));
  const address = pathToFileURL(entry).href;
  let module: { readonly default?: unknown };
  let definition: PluginDefinition;
  let texts: PluginTexts;
  try {
    module = (await inTime(import(address), times.pluginLoadMs)) as { default?: unknown };
    const problem = definitionProblem(module.default, name);
    if (problem !== undefined) return codeFailed(problem, module);
    definition = module.default as PluginDefinition;
    if (definition.options) await loadValidation();
    texts = readPluginTexts(folder);
  } catch (error) {
    if (error instanceof FaultError) return codeFailed(error.fault, error);
    return codeFailed(pluginFault('pluginUnloadable', { message: errorMessage(error) }), error);
  }
  const { compatibility, dependencies = [] } = definition;
  if (!satisfies(platformVersion, compatibility, { includePrerelease: true }))
    return codeFailed(pluginFault('pluginPlatform', { range: compatibility, version: platformVersion }), module);
  const outdated = isOutdated(module, trial);
  if (trial && !outdated) new TrialRecords(dataDir).keepFailure(name, trial.mark, undefined);
  return {
    name,
    version: definition.version,
    folder,
    entry: address,
    definition,
    texts,
    dependencies,
    isOutdated: outdated,
  };
}

/** `source`: a module, or the error of loading it. */
function isOutdated(source: unknown, trial: TrialRecord | undefined): boolean {
  if (typeof source !== 'object' || source === null || !trial) return false;
  const loaded = loadedMarks.get(source) ?? trial.mark;
  loadedMarks.set(source, loaded);
  return loaded !== trial.mark;
}

/** A module may wait at top level for something that never happens. */
async function inTime<T>(loading: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = ms / 1_000;
    const fault = pluginFault('pluginLoadLate', { seconds });
    timer = setTimeout(() => reject(new FaultError(fault, `it did not finish loading within ${seconds} s`)), ms);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
