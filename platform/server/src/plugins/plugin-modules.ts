import type { DynamicModule, Type } from '@nestjs/common';
import { declaredRoutes } from '../access/declared-routes.js';
import { ConfigError } from '../config/config.js';
import type { PluginSet } from './plugin-set.js';
import { PluginFailure } from './without-plugin.js';

/** What a plugin adds to Nest. */
export interface PluginModule {
  readonly plugin: string;
  readonly module: DynamicModule | Type;
}

/**
 * Makes the modules of plugins. Throws PluginFailure where one cannot be made or does not say who may call it, and
 * ConfigError where two answer the same address. `rooms`: the platform's own.
 */
export function pluginModules({ loaded }: PluginSet, rooms: readonly Type[]): PluginModule[] {
  const owners = new Map<string, string>();
  const conflicts: string[] = [];
  // A plugin may import a room of the platform, whose routes are not its own.
  const seen = new Set<unknown>();
  const claim = (owner: string, module: DynamicModule | Type): void => {
    for (const { route, addresses, access } of declaredRoutes(module, seen)) {
      if (access === undefined) throw new Error(`${route} (${addresses.join(', ')}) does not say who may call it: it lacks @Access`); // prettier-ignore
      for (const address of addresses) {
        const first = owners.get(address);
        if (first !== undefined && first !== owner)
          conflicts.push(`The address ${address} comes from ${first} and from ${owner}`);
        owners.set(address, first ?? owner);
      }
    }
  };
  for (const room of rooms) claim('the platform', room);
  const modules = loaded.flatMap(({ name, definition, context }) => {
    try {
      const module = definition.module?.(context);
      if (module) claim(`the plugin "${name}"`, module);
      return module ? [{ plugin: name, module }] : [];
    } catch (error) {
      throw new PluginFailure(name, error);
    }
  });
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  return modules;
}
