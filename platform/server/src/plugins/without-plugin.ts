import type { Texts } from '../errors/texts.js';
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
  return { name: plugin, version, reason: { key: 'pluginStart', params: { message } } };
}

/** The set without a plugin that failed and without those that need it; each is told once. */
export function withoutPlugin(
  { loaded, failed }: PluginSet,
  failure: FailedPlugin,
  told: { readonly log: Log; readonly texts: Texts },
): PluginSet {
  const reason = told.texts.translate('en')(failure.reason);
  told.log.error({ plugin: failure.name }, `The plugin "${failure.name}" does not serve: ${reason}`);
  const set: PluginSet = { loaded: loaded.filter(({ name }) => name !== failure.name), failed: [...failed, failure] };
  const left = set.loaded.find(({ definition }) => definition.dependencies?.includes(failure.name));
  if (!left) return set;
  const { name, version } = left;
  const because = { key: 'pluginNeedsFailed', params: { plugin: failure.name } };
  return withoutPlugin(set, { name, version, reason: because }, told);
}
