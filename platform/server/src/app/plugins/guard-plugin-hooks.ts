import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Log } from '../../kernel/log/log.js';
import { FaultError } from '../../plugins/faults/fault-error.js';
import { pluginFault } from '../../plugins/faults/plugin-fault.js';
import type { PluginModule } from '../../plugins/loading/plugin-modules.js';
import { PluginFailure } from '../../plugins/loading/without-plugin.js';
import { runWithTimeLimit } from '../../plugins/loading/run-with-time-limit.js';

type NestModule = ModulesContainer extends Map<string, infer Module> ? Module : never;
type Hook = (...args: unknown[]) => unknown;

const starting = ['onModuleInit', 'onApplicationBootstrap'];
const stopping = ['onModuleDestroy', 'beforeApplicationShutdown', 'onApplicationShutdown'];

/**
 * Wraps the Nest lifecycle hooks of plugins. One that throws or exceeds its time at start becomes a PluginFailure; one
 * that throws at stop is logged and does not prevent others from stopping.
 */
export function guardPluginHooks(
  app: INestApplication,
  modules: readonly PluginModule[],
  log: Log,
  timeoutMs: number,
): void {
  if (modules.length === 0) return;
  const all = [...app.get(ModulesContainer, { strict: false }).values()];
  const rootsOf = ({ module }: PluginModule): NestModule[] =>
    all.filter(({ metatype }) => metatype === ('module' in module ? module.module : module));
  const ofPlugins = new Set(modules.flatMap(rootsOf));
  const platform = reachable(all.filter(({ metatype }) => metatype === AppModule), ofPlugins); // prettier-ignore
  for (const plugin of modules) {
    for (const module of reachable(rootsOf(plugin), platform)) {
      for (const { instance } of [...module.providers.values(), ...module.controllers.values()]) {
        if (typeof instance === 'object' && instance !== null)
          guard(instance as Record<string, unknown>, plugin, log, timeoutMs);
      }
    }
  }
}

function guard(instance: Record<string, unknown>, { plugin }: PluginModule, log: Log, timeoutMs: number): void {
  const replace = (name: string, guarded: (hook: () => unknown) => Promise<void>): void => {
    const hook = instance[name];
    if (typeof hook !== 'function') return;
    const value = (...args: unknown[]) => guarded(() => (hook as Hook).apply(instance, args));
    Object.defineProperty(instance, name, { value, configurable: true });
  };
  for (const name of starting) {
    replace(name, async (hook) => {
      try {
        await inTime(hook, timeoutMs);
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

async function inTime(hook: () => unknown, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = timeoutMs / 1_000;
    const fault = pluginFault('pluginNotReady', { seconds });
    timer = setTimeout(() => reject(new FaultError(fault, `it was not ready within ${seconds} s`)), timeoutMs);
  });
  try {
    await Promise.race([runWithTimeLimit(hook, timeoutMs), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The modules and everything they import, except `others` and what only these import. */
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
