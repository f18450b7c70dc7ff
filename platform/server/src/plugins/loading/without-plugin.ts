import type { Message } from '@viewkraft/model';
import type { Texts } from '../../kernel/errors/texts.js';
import type { Log } from '../../kernel/log/log.js';
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
    super(messageOf(cause), { cause });
  }
}

/** The failed plugin and the reason. */
export function failedPlugin({ loaded }: PluginSet, { plugin, reason }: PluginFailure): FailedPlugin {
  const version = loaded.find(({ name }) => name === plugin)?.version;
  return { name: plugin, version, reason };
}

/** The set without a failed plugin and its dependents; each is logged once. */
export function withoutPlugin(
  before: PluginSet,
  failure: FailedPlugin,
  output: { readonly log: Log; readonly texts: Texts },
): PluginSet {
  const reason = output.texts.translate('en')(failure.reason);
  output.log.error({ plugin: failure.name }, `The plugin "${failure.name}" is not running: ${reason}`);
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
  return cause instanceof FaultError ? cause.fault : pluginFault('pluginStart', { message: messageOf(cause) });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
