import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePlugins } from '../choose-plugins.js';
import type { PluginSurroundings } from '../load-plugins.js';
import type { PluginSet } from '../plugin-set.js';
import { describeOptions } from './describe-options.js';
import type { InstalledWorld } from './installed-world.js';
import type { PluginReport, PluginsReport } from './plugin-report.js';
import type { UiBuild } from './ui-build.js';

interface Desk {
  readonly serving: PluginSet;
  readonly problems: readonly string[];
  readonly build: UiBuild;
  readonly surroundings: PluginSurroundings;
}

/** What an administrator sees of the plugins. */
export function reportPlugins(world: InstalledWorld, desk: Desk): PluginsReport {
  const { serving, problems, build, surroundings } = desk;
  const { options } = choosePlugins(surroundings.config, []);
  const names = [...world.installed.keys()].sort();
  const missing = new Set(build.missing([...world.installed.values()]));
  return {
    fixed: world.fixed !== undefined,
    problems,
    build: build.report(world.enabled(serving)),
    plugins: names.map((name): PluginReport => {
      const definition = world.definition(name);
      const on = serving.loaded.find((plugin) => plugin.name === name);
      const failed = serving.failed.find((plugin) => plugin.name === name);
      const installed = world.installed.get(name);
      const reason = failed?.reason ?? (on ? undefined : world.reason(name));
      const values = (on?.context.options ?? options[name] ?? {}) as Readonly<Record<string, unknown>>;
      return {
        name,
        version: on?.version ?? definition?.version ?? installed?.version ?? null,
        description: descriptionIn(installed?.folder),
        enabled: on !== undefined || failed !== undefined,
        state: on ? 'on' : failed ? 'failed' : 'off',
        ...(reason !== undefined && { reason }),
        builtIn: !missing.has(name),
        dependencies: world.dependenciesOf(name),
        dependents: names.filter((other) => world.dependenciesOf(other).includes(name)),
        options: definition ? describeOptions(definition, values, surroundings) : [],
      };
    }),
  };
}

function descriptionIn(folder: string | undefined): string {
  if (folder === undefined) return '';
  try {
    const { description } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { description?: unknown };
    return typeof description === 'string' ? description : '';
  } catch {
    return '';
  }
}
