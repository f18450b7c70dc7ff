import type { Locale } from '../view/view.js';

/** `GET /api/plan/plugins`: which plugins there are, which serve, and how they can be set. */
export interface PluginsReport {
  /** PLUGINS in the environment decides which are enabled; nobody can change it here. */
  readonly fixed: boolean;
  /** What is wrong in `plugins.json` as it is now, in English; what served before goes on serving. */
  readonly problems: readonly string[];
  readonly build: UiBuildReport;
  readonly plugins: readonly PluginReport[];
}

/** Pages of a plugin show once they are built into the UI. */
export interface UiBuildReport {
  readonly state: 'idle' | 'running' | 'failed';
  /** A plugin that is enabled is not part of the UI as it was built. */
  readonly needed: boolean;
  /** Whether this installation can build by itself; a production image has no tools for it. */
  readonly possible: boolean;
  /** The end of what the last build said. */
  readonly output?: string;
}

export interface PluginReport {
  readonly name: string;
  readonly version: string | null;
  readonly description: Readonly<Record<Locale, string>>;
  readonly enabled: boolean;
  /** `failed`: it is enabled and does not serve. */
  readonly state: 'on' | 'off' | 'failed';
  /** Why it failed, or why it cannot be enabled, in the caller's language. */
  readonly reason?: string;
  /** Whether all it has for the UI is part of the UI as it was built. */
  readonly builtIn: boolean;
  /** Plugins that it needs. */
  readonly dependencies: readonly string[];
  /** Plugins that need it, enabled or not. */
  readonly dependents: readonly string[];
  readonly options: readonly PluginOption[];
}

/** One field of the form for a plugin's settings. */
export interface PluginOption {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json';
  readonly label?: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
  /** A text of several lines. */
  readonly multiline?: boolean;
  /** Left out for secrets, as the value. */
  readonly default?: unknown;
  readonly value?: unknown;
  readonly required: boolean;
  /** Of numbers the value's, of texts the length's. */
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly (string | number)[];
  readonly secret?: boolean;
  /** Whether a secret has a value. */
  readonly given?: boolean;
  /** The environment variable, or the file, that decides instead of this form. */
  readonly fixedBy?: string;
}

/** `PUT /api/plan/plugins/{name}`. What is left out stays; an option that is null gets its default again. */
export interface PluginChange {
  readonly enabled?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}
