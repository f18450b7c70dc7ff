import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { ConfigError, type Config, type SiteConfig } from './config.js';
import { isInsecure } from './oidc-settings.js';
import { projectRoot } from './project-root.js';
import { sampleViewsFolder } from './shipped-files.js';
import { usualKinds } from '../files/file-kinds.js';
import { keptSecret } from './secret.js';
import { readSettings, type Settings } from './settings.js';
import type { StorageSettings } from './storage-settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Loads the configuration from `viewkraft.config.json` (or the file named by VIEWKRAFT_CONFIG) and the environment,
 * which takes precedence. Throws ConfigError with every problem. If no secret is configured, the first use of `secret`
 * generates one in the data folder.
 */
export function loadConfig(env: Environment = process.env, root: string = projectRoot): Config {
  const { config, problems } = readConfig(env, root);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * As `loadConfig`, but returns the problems; wrong settings have their defaults. Throws only if the file cannot be
 * read, because then nothing is known about what it sets.
 */
export function readConfig(
  env: Environment = process.env,
  root: string = projectRoot,
): { readonly config: Config; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const { name, content } = readConfigFile(env, root, problems);
  const settings = readSettings(env, content ?? {}, name, problems);
  const config = decide(settings, root, problems);
  if (content === undefined) throw new ConfigError(problems);
  let { secret } = settings;
  const complete = Object.freeze({
    ...config,
    // Generated lazily: checking files must not create a secret.
    get secret() {
      return (secret ??= secretOf(config.dataDir));
    },
  });
  return { config: complete, problems };
}

function secretOf(dataDir: string): string {
  try {
    return keptSecret(dataDir);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`]);
  }
}

function readConfigFile(
  env: Environment,
  root: string,
  problems: string[],
): { name: string; content: Record<string, unknown> | undefined } {
  const configuredName = env['VIEWKRAFT_CONFIG'] || undefined;
  const name = configuredName ?? 'viewkraft.config.json';
  let source: string;
  try {
    source = readFileSync(resolve(root, name), 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing && configuredName === undefined) return { name, content: {} };
    problems.push(`${name} cannot be read: ${(error as Error).message}`);
    return { name, content: undefined };
  }
  try {
    const content: unknown = JSON.parse(source);
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
      return { name, content: content as Record<string, unknown> };
    }
    problems.push(`${name} must hold one JSON object`);
  } catch (error) {
    problems.push(`${name} is not valid JSON: ${(error as Error).message}`);
  }
  return { name, content: undefined };
}

function decide(settings: Settings, root: string, problems: string[]): Omit<Config, 'secret'> {
  const production = settings.environment === 'production';
  const dataDir = resolve(root, settings.dataDir ?? 'data');
  const databaseUrl = settings.databaseUrl ?? `sqlite:${join(dataDir, 'viewkraft.db')}`;
  if (settings.secret !== undefined && settings.secret.length < 32) {
    problems.push('VIEWKRAFT_SECRET must have at least 32 characters');
  }
  if (settings.secret === undefined && production && !databaseUrl.startsWith('sqlite:')) {
    problems.push(
      'VIEWKRAFT_SECRET (at least 32 characters) is needed in production with MySQL, the same on every replica',
    );
  }
  if ((settings.adminEmail === undefined) !== (settings.adminPassword === undefined)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither');
  }
  const folders = viewsDirs(settings, root);
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) problems.push(`VIEWS_DIR (viewsDir) must name folders; ${folder} is a file`);
  }
  return {
    root,
    production,
    dev: settings.dev ?? false,
    port: settings.port ?? 3000,
    host: settings.host ?? (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: absoluteSqlite(databaseUrl, root),
    databaseSyncWait: settings.databaseSyncWait ?? true,
    readReplica: replicaOf(settings, databaseUrl, problems),
    redisUrl: settings.redisUrl,
    publicUrl: settings.publicUrl,
    secretFallbacks: settings.secretFallbacks ?? [],
    isSecretGiven: settings.secret !== undefined,
    viewsDirs: folders,
    dataDir,
    samples: settings.samples ?? false,
    admin:
      settings.adminEmail !== undefined && settings.adminPassword !== undefined
        ? { email: settings.adminEmail, password: settings.adminPassword }
        : undefined,
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom,
    pluginsDir: resolve(root, settings.pluginsDir ?? 'plugins'),
    plugins: settings.plugins?.join() === 'none' ? [] : settings.plugins,
    pluginOptions: settings.pluginOptions ?? {},
    trustProxy: settings.trustProxy ?? false,
    webhooks: { allowPrivate: settings.webhooksPrivate ?? false },
    imageDomains: settings.imageDomains ?? [],
    images: {
      maxPixels: settings.imagePixels ?? 50_000_000,
      cacheBytes: settings.imageCacheBytes ?? 512 * 1024 * 1024,
    },
    views: { editable: settings.viewsEditable ?? !production },
    history: { days: settings.historyDays },
    uploads: {
      maxBytes: settings.uploadBytes ?? 20 * 1024 * 1024,
      types: settings.uploadTypes ?? usualKinds,
      trashDays: settings.uploadTrashDays ?? 30,
    },
    auth: { providers: providersOf(settings, problems) },
    storage: storageOf(settings, problems),
    corsOrigins: settings.corsOrigins ?? [],
    slowQueryMs: settings.slowQueryMs ?? 200,
    metricsToken: settings.metricsToken,
    traces: tracesOf(settings),
    logLevel: settings.logLevel ?? 'info',
    site: site(settings),
    times: {
      bodyWindowMs: settings.bodyWindowMs ?? 30_000,
      sampleMs: settings.sampleMs ?? 60_000,
      pluginLoadMs: settings.pluginMs ?? 15_000,
      pluginHookMs: settings.pluginMs ?? 30_000,
    },
  };
}

function replicaOf(
  { databaseReadUrl: url, databaseReadMaxLagMs: maxLagMs = 1_000 }: Settings,
  databaseUrl: string,
  problems: string[],
): Config['readReplica'] {
  if (url === undefined) return undefined;
  if (databaseUrl.startsWith('sqlite:')) problems.push('DATABASE_READ_URL needs MySQL or MariaDB in DATABASE_URL');
  return { url, maxLagMs };
}

function tracesOf({ tracesEndpoint, tracesHeaders, tracesService, tracesRatio }: Settings): Config['traces'] {
  if (tracesEndpoint === undefined) return undefined;
  return {
    endpoint: tracesEndpoint,
    headers: tracesHeaders,
    serviceName: tracesService ?? 'viewkraft',
    ratio: tracesRatio ?? 1,
  };
}

function providersOf(
  { oidcProviders = [], dev }: Settings,
  problems: string[],
): NonNullable<Settings['oidcProviders']> {
  for (const provider of dev === true ? [] : oidcProviders.filter(isInsecure)) {
    problems.push(
      `The issuer of the sign-in provider "${provider.id}" must begin with https:// (http is for development)`,
    );
  }
  return oidcProviders;
}

function storageOf({ storage, s3AccessKey, s3SecretKey }: Settings, problems: string[]): StorageSettings {
  if ((s3AccessKey === undefined) !== (s3SecretKey === undefined)) {
    problems.push('S3_ACCESS_KEY and S3_SECRET_KEY belong together: set both or neither');
  }
  switch (storage?.type) {
    case undefined:
    case 'disk':
      return { type: 'disk' };
    case 's3': {
      const given = s3AccessKey !== undefined && s3SecretKey !== undefined;
      const credentials = given ? { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey } : undefined;
      return { ...storage, credentials };
    }
  }
}

function viewsDirs(settings: Settings, root: string): string[] {
  const folders = [...(settings.viewsDir ?? ['views']), ...(settings.samples === true ? [sampleViewsFolder] : [])];
  return [...new Set(folders.map((folder) => resolve(root, folder)))];
}

function absoluteSqlite(url: string, root: string): string {
  if (!url.startsWith('sqlite:')) return url;
  const path = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  return `sqlite:${isAbsolute(path) ? path : resolve(root, path)}`;
}

function site(settings: Settings): SiteConfig {
  return {
    name: settings.name ?? 'Viewkraft',
    tagline: settings.tagline ?? {
      en: 'Smart strength for a digital tomorrow',
      de: 'Kluge Kraft für ein digitales Morgen',
    },
    rootRedirect: settings.rootRedirect,
    anchorAnimations: settings.anchorAnimations ?? false,
    breakpoints: settings.breakpoints ?? [
      { name: 'sm', maxWidth: 600 },
      { name: 'md', maxWidth: 1024 },
      { name: 'lg', maxWidth: 1440 },
      { name: 'xl', maxWidth: 1920 },
    ],
    tagId: settings.tagId,
    buildPollInterval: settings.buildPollInterval ?? 60_000,
    noCookies: settings.noCookies ?? false,
    theme: settings.theme ?? 'light',
  };
}
