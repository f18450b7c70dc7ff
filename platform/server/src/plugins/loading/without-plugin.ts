import { errorMessage, type Message } from '@viewkraft/model';
import type { Texts } from '../../kernel/errors/texts.js';
import type { Log } from '../../kernel/log/log.js';
import { errorPlace } from '../faults/error-place.js';
import { FaultError } from '../faults/fault-error.js';
import { pluginFault } from '../faults/plugin-fault.js';
import type { FailedPlugin, PluginSet } from '../../kernel/plugin/plugin-set.js';

/** A plugin prevented the application's start. */
export class PluginFailure extends Error {
  override readonly name = 'PluginFailure';

  constructor(
    readonly plugin: string,
    cause: unknown,
    /** A translatable reason; default: the message of the cause. */
    readonly reason: Message = reasonOf(cause),
  ) {
    super(errorMessage(cause), { cause });
  }
}

/** The failed plugin and the reason. `root`: the project's folder. */
export function failedPlugin(
  { loaded }: PluginSet,
  { plugin, reason, cause }: PluginFailure,
  root: string,
): FailedPlugin {
  const failed = loaded.find(({ name }) => name === plugin);
  const place = failed && errorPlace(cause, failed.folder, root);
  return { name: plugin, version: failed?.version, reason, ...(place !== undefined && { place }) };
}

/** Why a plugin is not running, and where in its code, in English. */
export function failureWords({ name, reason, place }: FailedPlugin, texts: Texts): string {
  return `"${name}" is not running: ${texts.translate('en')(reason)}${place === undefined ? '' : ` (${place})`}`;
}

/** The set without a failed plugin and its dependents; each is logged once. */
export function withoutPlugin(
  before: PluginSet,
  failure: FailedPlugin,
  output: { readonly log: Log; readonly texts: Texts },
): PluginSet {
  output.log.error({ plugin: failure.name }, `The plugin ${failureWords(failure, output.texts)}`);
  const set: PluginSet = {
    ...before,
    loaded: before.loaded.filter(({ name }) => name !== failure.name),
    failed: [...before.failed, failure],
  };
  const left = set.loaded.find(({ definition }) => definition.dependencies?.includes(failure.name));
  if (!left) return set;
  const { name, version } = left;
  const because = pluginFault('pluginNeedsFailed', { plugin: failure.name });
  return withoutPlugin(set, { name, version, reason: because }, output);
}

function reasonOf(cause: unknown): Message {
  return cause instanceof FaultError ? cause.fault : pluginFault('pluginStart', { message: errorMessage(cause) });
}
