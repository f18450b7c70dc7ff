import type { Locale, Translate, PluginReport, PluginsReport } from '@viewkraft/model';
import { choosePlugins } from '../choose-plugins.js';
import type { PluginSurroundings } from '../load-plugins.js';
import type { PluginSet } from '../plugin-set.js';
import { describeOptions } from './describe-options.js';
import type { InstalledWorld } from './installed-world.js';
import type { UiBuild } from './ui-build.js';

const nothing: Readonly<Record<Locale, string>> = { en: '', de: '' };

interface Desk {
  readonly serving: PluginSet;
  readonly problems: readonly string[];
  readonly build: UiBuild;
  readonly surroundings: PluginSurroundings;
  /** Into the words of who asks. */
  readonly translate: Translate;
}

/** What an administrator sees of the plugins. */
export function reportPlugins(world: InstalledWorld, desk: Desk): PluginsReport {
  const { serving, problems, build, surroundings, translate } = desk;
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
        description: installed?.description ?? nothing,
        enabled: on !== undefined || failed !== undefined,
        state: on ? 'on' : failed ? 'failed' : 'off',
        ...(reason !== undefined && { reason: translate(reason) }),
        builtIn: !missing.has(name),
        dependencies: world.dependenciesOf(name),
        dependents: names.filter((other) => world.dependenciesOf(other).includes(name)),
        options: definition ? describeOptions(definition, values, surroundings) : [],
      };
    }),
  };
}
