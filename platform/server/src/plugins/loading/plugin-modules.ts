import type { DynamicModule, Type } from '@nestjs/common';
import { declaredRoutes } from '../../kernel/caller/declared-routes.js';
import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { Texts } from '../../kernel/errors/texts.js';
import { pluginFault } from '../faults/plugin-fault.js';
import type { PluginSet } from '../../kernel/plugin/plugin-set.js';
import { PluginsError } from '../faults/plugins-error.js';
import { FaultError } from '../faults/fault-error.js';
import { runWithTimeLimit } from './run-with-time-limit.js';
import { PluginFailure } from './without-plugin.js';

interface Environment {
  readonly config: Pick<Config, 'times'>;
  readonly texts: Texts;
}

export interface PluginModule {
  readonly plugin: string;
  readonly module: DynamicModule | Type;
}

/**
 * Creates the modules of plugins. Throws PluginFailure when a module cannot be created or a route declares no access,
 * and PluginsError when two plugins define the same route. `platformModules`: the platform's modules.
 */
export function pluginModules(
  { loaded }: PluginSet,
  platformModules: readonly (DynamicModule | Type)[],
  { config, texts }: Environment,
): PluginModule[] {
  const owners = new Map<string, Message>();
  const conflicts: Message[] = [];
  // A plugin may import a platform module, whose routes are not its own.
  const seen = new Set<unknown>();
  const claim = (owner: Message, module: DynamicModule | Type): void => {
    for (const { route, addresses, access } of declaredRoutes(module, seen)) {
      if (access === undefined) {
        const fault = pluginFault('pluginNoAccess', { route, addresses: addresses.join(', ') });
        throw new FaultError(fault, `${route} lacks @Access`);
      }
      for (const address of addresses) {
        const first = owners.get(address);
        if (first !== undefined && first !== owner) {
          const what = pluginFault('pluginSharedAddress', { name: address });
          conflicts.push(pluginFault('pluginConflict', { what, first, second: owner }));
        }
        owners.set(address, first ?? owner);
      }
    }
  };
  const platform = pluginFault('pluginOwnerPlatform');
  for (const module of platformModules) claim(platform, module);
  const modules = loaded.flatMap(({ name, definition, context }) => {
    try {
      const module = runWithTimeLimit(() => definition.module?.(context), config.times.pluginHookMs);
      if (module) claim(pluginFault('pluginOwnerPlugin', { plugin: name }), module);
      return module ? [{ plugin: name, module }] : [];
    } catch (error) {
      throw new PluginFailure(name, error);
    }
  });
  if (conflicts.length > 0) throw new PluginsError(conflicts, texts);
  return modules;
}
