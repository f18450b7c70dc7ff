import type { Locale } from '@viewkraft/model';
import type { OidcSettings } from './oidc-settings.js';
import type { StorageSettings } from './storage-settings.js';

/** Public information about the site. */
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

/** Where traces of requests go (OpenTelemetry). */
interface TracesConfig {
  /** Base address of a collector that takes OTLP over HTTP. */
  readonly endpoint: string;
  /** Headers for the collector, as `name=value,name=value`. */
  readonly headers: string | undefined;
  readonly serviceName: string;
  /** Share of the requests that are traced, 0 to 1. */
  readonly ratio: number;
}

/** The whole configuration: file and environment, validated, with all defaults applied. Frozen. */
export interface Config {
  /** The project's root; relative paths are resolved against it. */
  readonly root: string;
  readonly production: boolean;
  /** Whether the server runs in development mode. */
  readonly dev: boolean;
  readonly port: number;
  readonly host: string;
  /** May name several hosts: `mysql://user:password@a,b:3307/database`. */
  readonly databaseUrl: string;
  /** Whether statements on a node of a cluster wait for what other nodes have committed. */
  readonly databaseSyncWait: boolean;
  /** A copy of the database that answers reads. */
  readonly readReplica: { readonly url: string; readonly maxLagMs: number } | undefined;
  readonly redisUrl: string | undefined;
  /** Origin without a trailing slash; undefined: `http://localhost:{the port actually bound}`. */
  readonly publicUrl: string | undefined;
  readonly secret: string;
  /** Earlier or future secrets: accepted, never used for anything new. */
  readonly secretFallbacks: readonly string[];
  /** Whether the secret is configured rather than kept in the data folder. */
  readonly isSecretGiven: boolean;
  /** Absolute paths, without the folder of the system views. */
  readonly viewsDirs: readonly string[];
  readonly dataDir: string;
  /** Whether the sample views and their records are loaded. */
  readonly samples: boolean;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly smtpUrl: string | undefined;
  /** Sender of mails, `Name <address>`; undefined: the site's name and `no-reply@` the host of the public address. */
  readonly mailFrom: string | undefined;
  /** Absolute path; holds `plugins.json` and the plugins themselves. */
  readonly pluginsDir: string;
  /** Names of the enabled plugins, overriding `plugins.json`; undefined: as in `plugins.json`. */
  readonly plugins: readonly string[] | undefined;
  /** Options by plugin name, merged over those in `plugins.json`. */
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  /** How many proxy hops, or which proxy addresses, are trusted to name the client. */
  readonly trustProxy: false | number | readonly string[];
  readonly webhooks: {
    /** Whether webhooks may go to addresses of private networks. */
    readonly allowPrivate: boolean;
  };
  readonly imageDomains: readonly string[];
  readonly images: {
    /** Maximum number of pixels in a source image. */
    readonly maxPixels: number;
    /** Maximum bytes on disk for resized images. */
    readonly cacheBytes: number;
  };
  readonly uploads: {
    /** Maximum bytes of one file. */
    readonly maxBytes: number;
    /** Names of the accepted file kinds. */
    readonly types: readonly string[];
    /** Days for which the file of a deleted record is kept, so that the record can be restored. */
    readonly trashDays: number;
  };
  readonly views: {
    /** Whether administrators may change files of the first folder in `viewsDirs` by the API. */
    readonly editable: boolean;
  };
  readonly history: {
    /** Days for which views keep their history, unless they say otherwise; undefined: forever. */
    readonly days: number | undefined;
  };
  readonly auth: {
    /** OpenID Connect providers that users may sign in with. */
    readonly providers: readonly OidcSettings[];
  };
  readonly storage: StorageSettings;
  readonly corsOrigins: readonly string[];
  /** Statements that take this long are logged; below 0: none. */
  readonly slowQueryMs: number;
  /** Lets a program read the metrics without an account. */
  readonly metricsToken: string | undefined;
  /** undefined: requests are not traced. */
  readonly traces: TracesConfig | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly site: SiteConfig;
  /** Set only by tests. */
  readonly times: {
    /** How long the body of a request may arrive at less than 1 kB/s. */
    readonly bodyWindowMs: number;
    /** Time between two samples of the health page. */
    readonly sampleMs: number;
    /** How long a plugin may take to load. */
    readonly pluginLoadMs: number;
    /** How long each lifecycle function of a plugin may take. */
    readonly pluginHookMs: number;
  };
}

/** Nest's injection token of the `Config`. */
export const CONFIG = Symbol('CONFIG');

/** The configuration is invalid; `problems` lists every problem, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration has problems:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}
