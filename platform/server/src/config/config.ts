import type { Locale } from '@viewkraft/model';
import type { OidcSettings } from './oidc-settings.js';
import type { StorageSettings } from './storage-settings.js';

/** What the site tells every visitor about itself. */
export interface SiteConfig {
  readonly name: string;
  readonly tagline: Readonly<Record<Locale, string>>;
  readonly rootRedirect: string | undefined;
  readonly anchorAnimations: boolean;
  readonly breakpoints: readonly Breakpoint[];
  readonly tagId: string | undefined;
  /** Milliseconds. */
  readonly buildPollInterval: number;
  readonly noCookies: boolean;
  readonly theme: 'light' | 'dark' | 'auto';
}

export interface Breakpoint {
  readonly name: string;
  /** Inclusive, in CSS pixels. */
  readonly maxWidth: number;
}

/** The whole configuration: file and environment, checked, every default decided. Frozen. */
export interface Config {
  /** The project's root; relative paths are meant from here. */
  readonly root: string;
  readonly production: boolean;
  /** The specification's development mode. */
  readonly dev: boolean;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  /** Origin without a slash at its end; undefined: `http://localhost:{the port really bound}`. */
  readonly publicUrl: string | undefined;
  readonly secret: string;
  /** Absolute; the system views' folder is not among them. */
  readonly viewsDirs: readonly string[];
  readonly dataDir: string;
  /** Whether the sample views and their records are wanted. */
  readonly samples: boolean;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly smtpUrl: string | undefined;
  /** Whom mails come from, `Name <address>`; undefined: the site's name and `no-reply@` the host of the public address. */
  readonly mailFrom: string | undefined;
  /** Absolute; holds `plugins.json` and the plugins themselves. */
  readonly pluginsDir: string;
  /** Names of the plugins that are enabled, whatever `plugins.json` says; undefined: as it says. */
  readonly plugins: readonly string[] | undefined;
  /** Options of plugins by name, merged over those of `plugins.json`. */
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  /** How many hops, or which addresses, may speak for a client. */
  readonly trustProxy: false | number | readonly string[];
  readonly imageDomains: readonly string[];
  readonly images: {
    /** Pixels of a source beyond which it is refused. */
    readonly maxPixels: number;
    /** Bytes that finished sizes may take on disk. */
    readonly cacheBytes: number;
  };
  readonly uploads: {
    /** Bytes of one file. */
    readonly maxBytes: number;
    /** Names of the kinds of files that are taken. */
    readonly types: readonly string[];
  };
  readonly auth: {
    /** Other sites that users may sign in with. */
    readonly providers: readonly OidcSettings[];
  };
  readonly storage: StorageSettings;
  readonly corsOrigins: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly site: SiteConfig;
}

/** Nest's injection token of the `Config`. */
export const CONFIG = Symbol('CONFIG');

/** The configuration is wrong; `problems` names all of them, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration has problems:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}
