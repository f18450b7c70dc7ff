import type { Locale } from '@viewkraft/model';
import { api } from '../../api/ApiClient.js';

/** One field of the form for a plugin's settings; of a secret only whether it has a value is known. */
export interface PluginOption {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json';
  readonly label?: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
  readonly multiline?: boolean;
  readonly default?: unknown;
  readonly value?: unknown;
  readonly required: boolean;
  /** Of numbers the value's, of texts the length's. */
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly (string | number)[];
  readonly secret?: boolean;
  readonly given?: boolean;
  /** The environment variable, or the file, that decides instead of the form. */
  readonly fixedBy?: string;
}

export interface PluginEntry {
  readonly name: string;
  readonly version: string | null;
  readonly description: string;
  readonly enabled: boolean;
  /** `failed`: it is enabled and does not serve. */
  readonly state: 'on' | 'off' | 'failed';
  readonly reason?: string;
  readonly builtIn: boolean;
  readonly dependencies: readonly string[];
  readonly dependents: readonly string[];
  readonly options: readonly PluginOption[];
}

export interface UiBuild {
  readonly state: 'idle' | 'running' | 'failed';
  readonly needed: boolean;
  /** Whether this installation can build by itself. */
  readonly possible: boolean;
  /** The end of what the last build said. */
  readonly output?: string;
}

export interface PluginsReport {
  /** The environment decides which are enabled. */
  readonly fixed: boolean;
  readonly problems: readonly string[];
  readonly build: UiBuild;
  readonly plugins: readonly PluginEntry[];
}

/** An option that is null gets its default again. */
export interface PluginChange {
  readonly enabled?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Every change serves as soon as it is answered. */
export const pluginsApi = {
  async list(): Promise<PluginsReport> {
    return (await api.request<PluginsReport>('GET', '/api/plan/plugins')).data;
  },

  async change(name: string, body: PluginChange): Promise<PluginsReport> {
    return (await api.request<PluginsReport>('PUT', `/api/plan/plugins/${name}`, { body })).data;
  },

  async build(): Promise<PluginsReport> {
    return (await api.request<PluginsReport>('POST', '/api/plan/plugins/build')).data;
  },
};
