import type { Message } from '@viewkraft/model';
import type { PluginContext, PluginDefinition } from './plugin-definition.js';
import type { PluginTexts } from './plugin-texts.js';

/** A plugin that is serving. */
export interface LoadedPlugin {
  readonly name: string;
  readonly version: string;
  /** Absolute folder of its package. */
  readonly folder: string;
  /** `file:` address of its server half, for threads. */
  readonly entry: string;
  readonly definition: PluginDefinition;
  readonly texts: PluginTexts;
  readonly context: PluginContext;
}

/** A plugin that is enabled but not serving; the others run without it. */
export interface FailedPlugin {
  readonly name: string;
  readonly version: string | undefined;
  /** One sentence for the administrator. */
  readonly reason: Message;
  /** `file:line:column` of the error in the plugin's code, for its author. */
  readonly place?: string | undefined;
  /** The plugin has a gate, and its rules are unknown: the site is closed to visitors. */
  readonly holdsSite?: boolean;
}

/** Options by plugin name, as read from the files. */
export type PluginOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The plugins of one start of the application; immutable: a different choice of plugins needs another start. */
export interface PluginSet {
  /** In start order: dependencies first. */
  readonly loaded: readonly LoadedPlugin[];
  readonly failed: readonly FailedPlugin[];
  /** Names of the plugins with a gate, including those whose code cannot be loaded. */
  readonly gates: ReadonlySet<string>;
  readonly options: PluginOptions;
}

export const noPlugins: PluginSet = { loaded: [], failed: [], gates: new Set(), options: {} };

/** Nest's injection token of the `PluginSet`. */
export const PLUGINS = Symbol('PLUGINS');
