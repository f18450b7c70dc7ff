import type { Locale, Message, PluginReport, PluginsReport, Translate } from '@viewkraft/model';
import { choosePlugins } from '../loading/choose-plugins.js';
import type { PluginEnvironment } from '../loading/load-plugins.js';
import type { PluginSet } from '../../kernel/plugin/plugin-set.js';
import { warningsOf } from '../loading/plugin-warnings.js';
import { describeOptions } from './describe-options.js';
import type { PluginInventory } from './plugin-inventory.js';
import type { UiBuild } from './ui-build.js';

const nothing: Readonly<Record<Locale, string>> = { en: '', de: '' };

interface ReportContext {
  readonly serving: PluginSet;
  readonly problems: readonly Message[];
  readonly build: UiBuild;
  readonly environment: PluginEnvironment;
  /** Translates into the caller's language. */
  readonly translate: Translate;
}

export function reportPlugins(inventory: PluginInventory, context: ReportContext): PluginsReport {
  const { serving, problems, build, environment, translate } = context;
  const { options } = choosePlugins(environment.config, []);
  const names = [...inventory.installed.keys()].sort();
  const missing = new Set(build.missing([...inventory.installed.values()]));
  return {
    fixed: inventory.fixed !== undefined,
    problems: problems.map(translate),
    build: build.report(inventory.enabled(serving)),
    plugins: names.map((name): PluginReport => {
      const definition = inventory.definition(name);
      const on = serving.loaded.find((plugin) => plugin.name === name);
      const failed = serving.failed.find((plugin) => plugin.name === name);
      const installed = inventory.installed.get(name);
      const reason = failed?.reason ?? (on ? undefined : inventory.reason(name));
      const values = (on?.context.options ?? options[name] ?? {}) as Readonly<Record<string, unknown>>;
      const warnings = (on ? warningsOf(on) : []).map(translate);
      return {
        name,
        version: on?.version ?? definition?.version ?? installed?.version ?? null,
        description: installed?.description ?? nothing,
        enabled: on !== undefined || failed !== undefined,
        state: on ? 'on' : failed ? 'failed' : 'off',
        ...(reason !== undefined && { reason: translate(reason) }),
        ...(warnings.length > 0 && { warnings }),
        ...(failed?.holdsSite && { holdsSite: true }),
        builtIn: !missing.has(name),
        dependencies: inventory.dependenciesOf(name),
        dependents: names.filter((other) => inventory.dependenciesOf(other).includes(name)),
        options: definition ? describeOptions(definition, values, environment) : [],
      };
    }),
  };
}
