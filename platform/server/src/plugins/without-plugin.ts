import type { Log } from '../log/log.js';
import type { FailedPlugin, PluginSet } from './plugin-set.js';

/** A plugin kept the application from starting. */
export class PluginFailure extends Error {
  override readonly name = 'PluginFailure';

  constructor(
    readonly plugin: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Which plugin it was, and why. */
export function failedPlugin({ loaded }: PluginSet, { plugin, message }: PluginFailure): FailedPlugin {
  const version = loaded.find(({ name }) => name === plugin)?.version;
  return { name: plugin, version, reason: `It cannot start: ${message}` };
}

/** The set without a plugin that failed and without those that need it; each is told once. */
export function withoutPlugin({ loaded, failed }: PluginSet, failure: FailedPlugin, log: Log): PluginSet {
  log.error({ plugin: failure.name }, `The plugin "${failure.name}" does not serve: ${failure.reason}`);
  const set: PluginSet = { loaded: loaded.filter(({ name }) => name !== failure.name), failed: [...failed, failure] };
  const left = set.loaded.find(({ definition }) => definition.dependencies?.includes(failure.name));
  if (!left) return set;
  const { name, version } = left;
  return withoutPlugin(set, { name, version, reason: `It needs the plugin "${failure.name}", which failed` }, log);
}
