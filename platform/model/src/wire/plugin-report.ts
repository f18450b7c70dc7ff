import type { Locale } from '../definition/view.js';

/** `GET /api/plan/plugins`: installed plugins, their state and settings. */
export interface PluginsReport {
  /** PLUGINS in the environment determines the enabled plugins, so they cannot be changed here. */
  readonly fixed: boolean;
  /** Problems of the current `plugins.json` in the caller's language; the previous selection stays active. */
  readonly problems: readonly string[];
  readonly build: UiBuildReport;
  readonly plugins: readonly PluginReport[];
}

/** A plugin's pages are available only after a build of the UI. */
export interface UiBuildReport {
  readonly state: 'idle' | 'running' | 'failed';
  /** An enabled plugin is missing in the built UI. */
  readonly needed: boolean;
  /** Whether this installation can build; a production image lacks the tools. */
  readonly possible: boolean;
  /** The end of the last build's output. */
  readonly output?: string;
}

export interface PluginReport {
  readonly name: string;
  readonly version: string | null;
  readonly description: Readonly<Record<Locale, string>>;
  readonly enabled: boolean;
  /** `failed`: enabled, but not serving. */
  readonly state: 'on' | 'off' | 'failed';
  /** Why it failed, or why it cannot be enabled, in the caller's language. */
  readonly reason?: string;
  /** Problems that do not prevent serving, in the caller's language. */
  readonly warnings?: readonly string[];
  /** The plugin has a gate and does not serve, so the site is closed to visitors. */
  readonly holdsSite?: boolean;
  /** Whether the built UI contains everything of the plugin. */
  readonly builtIn: boolean;
  /** Plugins that it depends on. */
  readonly dependencies: readonly string[];
  /** Plugins that depend on it, enabled or not. */
  readonly dependents: readonly string[];
  readonly options: readonly PluginOption[];
}

/** One field of the form for a plugin's settings. */
export interface PluginOption {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json';
  readonly label?: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
  /** Multi-line text. */
  readonly multiline?: boolean;
  /** Omitted for secrets, like the value. */
  readonly default?: unknown;
  readonly value?: unknown;
  readonly required: boolean;
  /** For numbers the value's minimum, for texts the length's. */
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly (string | number)[];
  readonly secret?: boolean;
  /** Whether a secret has a value. */
  readonly given?: boolean;
  /** The environment variable or file that overrides this form. */
  readonly fixedBy?: string;
}

/** `PUT /api/plan/plugins/{name}`. Omitted keys keep their value; null resets an option to its default. */
export interface PluginChange {
  readonly enabled?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}
