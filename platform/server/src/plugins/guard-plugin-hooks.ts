import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Log } from '../log/log.js';
import type { PluginModule } from './plugin-modules.js';
import { PluginFailure } from './without-plugin.js';

type NestModule = ModulesContainer extends Map<string, infer Module> ? Module : never;
type Hook = (...args: unknown[]) => unknown;

const startMilliseconds = 30_000;
const starting = ['onModuleInit', 'onApplicationBootstrap'];
const stopping = ['onModuleDestroy', 'beforeApplicationShutdown', 'onApplicationShutdown'];

/**
 * What plugins do when the application starts and stops: who throws or does not end while it starts is named by a
 * PluginFailure, who throws while it stops is told and keeps nobody else from stopping.
 */
export function guardPluginHooks(app: INestApplication, modules: readonly PluginModule[], log: Log): void {
  if (modules.length === 0) return;
  const all = [...app.get(ModulesContainer, { strict: false }).values()];
  const rootsOf = ({ module }: PluginModule): NestModule[] =>
    all.filter(({ metatype }) => metatype === ('module' in module ? module.module : module));
  const ofPlugins = new Set(modules.flatMap(rootsOf));
  const platform = reachable(all.filter(({ metatype }) => metatype === AppModule), ofPlugins); // prettier-ignore
  for (const plugin of modules) {
    for (const module of reachable(rootsOf(plugin), platform)) {
      for (const { instance } of [...module.providers.values(), ...module.controllers.values()]) {
        if (typeof instance === 'object' && instance !== null) guard(instance as Record<string, unknown>, plugin, log);
      }
    }
  }
}

function guard(instance: Record<string, unknown>, { plugin }: PluginModule, log: Log): void {
  const replace = (name: string, guarded: (hook: () => unknown) => Promise<void>): void => {
    const hook = instance[name];
    if (typeof hook !== 'function') return;
    const value = (...args: unknown[]) => guarded(() => (hook as Hook).apply(instance, args));
    Object.defineProperty(instance, name, { value, configurable: true });
  };
  for (const name of starting) {
    replace(name, async (hook) => {
      try {
        await inTime(hook);
      } catch (error) {
        throw new PluginFailure(plugin, error);
      }
    });
  }
  for (const name of stopping) {
    replace(name, async (hook) => {
      try {
        await hook();
      } catch (err) {
        log.error({ plugin, err }, `The plugin "${plugin}" failed while it stopped`);
      }
    });
  }
}

async function inTime(hook: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `it was not ready within ${startMilliseconds / 1000} s`;
    timer = setTimeout(() => reject(new Error(words)), startMilliseconds);
  });
  try {
    await Promise.race([hook(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The modules and all that they import, but for `others` and what only these import. */
function reachable(modules: readonly NestModule[], others: ReadonlySet<NestModule>): Set<NestModule> {
  const found = new Set<NestModule>();
  const visit = (module: NestModule): void => {
    if (found.has(module) || others.has(module)) return;
    found.add(module);
    module.imports.forEach(visit);
  };
  modules.forEach(visit);
  return found;
}
