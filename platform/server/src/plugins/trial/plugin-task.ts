import type { PluginDefinition, PluginLog } from '../../kernel/plugin/plugin-definition.js';

/** The lifecycle functions of a plugin. */
export type LifecycleMoment = keyof Pick<PluginDefinition, 'onInstall' | 'onEnable' | 'onDisable'>;

/** A thread's task: load a plugin and, if `call` is set, call one of its lifecycle functions. */
export interface PluginTask {
  /** `file:` URL of the server half. */
  readonly entry: string;
  readonly call?: { readonly moment: LifecycleMoment; readonly context: SentContext };
}

/** A `PluginContext` in a form that can be sent to a thread. */
export interface SentContext {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly site: { readonly name: string; readonly tagId: string | undefined; readonly noCookies: boolean };
  /** Not created yet. */
  readonly dataDir: string;
  readonly key: Uint8Array;
  readonly origin: string;
}

/** A thread's progress; `ends`: the plugin called a function that would have ended the process. */
export type PluginReply =
  | { readonly kind: 'started' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'done' }
  | { readonly kind: 'threw'; readonly message: string }
  | { readonly kind: 'ends'; readonly how: string }
  | { readonly kind: 'log'; readonly level: keyof PluginLog; readonly message: string; readonly facts: object };

/** Whether a message belongs to the protocol: the plugin's code may post any message. */
export function isPluginReply(message: unknown): message is PluginReply {
  if (typeof message !== 'object' || message === null) return false;
  const { kind, message: text, how, level, facts } = message as Readonly<Record<string, unknown>>;
  if (kind === 'started' || kind === 'loaded' || kind === 'done') return true;
  if (kind === 'ends') return typeof how === 'string';
  if (typeof text !== 'string') return false;
  return (
    kind === 'threw' || (kind === 'log' && /^(?:info|warn|error)$/.test(String(level)) && typeof facts === 'object')
  );
}
