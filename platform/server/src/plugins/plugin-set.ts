import type { Message } from '@viewkraft/model';
import type { PluginContext, PluginDefinition } from './plugin-definition.js';
import type { PluginTexts } from './plugin-texts.js';

/** A plugin that serves. */
export interface LoadedPlugin {
  readonly name: string;
  readonly version: string;
  /** Of its package, absolute. */
  readonly folder: string;
  /** `file:` address of its half for the server, as threads load it. */
  readonly entry: string;
  readonly definition: PluginDefinition;
  readonly texts: PluginTexts;
  readonly context: PluginContext;
}

/** A plugin that is enabled and does not serve; the others go on without it. */
export interface FailedPlugin {
  readonly name: string;
  readonly version: string | undefined;
  /** For the administrator, one sentence. */
  readonly reason: Message;
  /** Its gate stood before the site when it served last: nobody knows whom it would let in now. */
  readonly heldSite?: boolean;
}

/** The plugins of one start of the application; never changes: another choice of plugins is another start. */
export interface PluginSet {
  /** In the order in which they start: whoever is needed comes first. */
  readonly loaded: readonly LoadedPlugin[];
  readonly failed: readonly FailedPlugin[];
}

/** Nest's injection token of the `PluginSet`. */
export const PLUGINS = Symbol('PLUGINS');
