import { readFileSync } from 'node:fs';
import { fileKinds } from '../files/file-kinds.js';
import { oidcProviders } from './oidc-settings.js';
import * as read from './readers.js';
import { storage } from './storage-settings.js';

/** One setting: its source and its valid values. The environment overrides the file. */
interface Setting<T> {
  readonly env?: string;
  /** Path in the configuration file; undefined: environment only. */
  readonly file?: string;
  readonly read: read.Reader<T>;
}

const setting = <T>(reader: read.Reader<T>, env: string | undefined, file?: string): Setting<T> => ({
  read: reader,
  ...(env === undefined ? {} : { env }),
  ...(file === undefined ? {} : { file }),
});

/** All settings. A new setting is added here and in `Config`. */
export const settings = {
  environment: setting(read.text, 'NODE_ENV'),
  port: setting(read.wholeNumber(0, 65_535), 'PORT', 'port'),
  host: setting(read.text, 'HOST', 'host'),
  databaseUrl: setting(read.databaseUrl, 'DATABASE_URL', 'databaseUrl'),
  databaseSyncWait: setting(read.flag, 'DATABASE_SYNC_WAIT', 'databaseSyncWait'),
  databaseReadUrl: setting(read.mysqlUrl, 'DATABASE_READ_URL', 'databaseReadUrl'),
  databaseReadMaxLagMs: setting(read.wholeNumber(100, 3_600_000), 'DATABASE_READ_MAX_LAG_MS', 'databaseReadMaxLagMs'),
  redisUrl: setting(read.urlOf('redis', 'rediss'), 'REDIS_URL', 'redisUrl'),
  publicUrl: setting(read.origin, 'PUBLIC_URL', 'publicUrl'),
  secret: setting(read.text, 'VIEWKRAFT_SECRET', 'secret'),
  secretFallbacks: setting(read.secrets(32), 'VIEWKRAFT_SECRET_FALLBACKS', 'secretFallbacks'),
  viewsDir: setting(read.list(':'), 'VIEWS_DIR', 'viewsDir'),
  viewsEditable: setting(read.flag, 'VIEWS_EDITABLE', 'views.editable'),
  dataDir: setting(read.text, 'DATA_DIR', 'dataDir'),
  adminEmail: setting(read.text, 'ADMIN_EMAIL', 'adminEmail'),
  adminPassword: setting(read.text, 'ADMIN_PASSWORD', 'adminPassword'),
  smtpUrl: setting(read.mailServer, 'SMTP_URL', 'smtpUrl'),
  mailFrom: setting(read.mailbox, 'MAIL_FROM', 'mail.from'),
  plugins: setting(read.list(','), 'PLUGINS'),
  pluginsDir: setting(read.text, 'PLUGINS_DIR'),
  pluginOptions: setting(read.objectOf, undefined, 'plugins'),
  trustProxy: setting(read.proxies, 'TRUST_PROXY', 'trustProxy'),
  dev: setting(read.flag, 'VIEWKRAFT_DEV', 'dev'),
  samples: setting(read.flag, 'VIEWKRAFT_SAMPLES'),
  logLevel: setting(read.oneOf('debug', 'info', 'warn', 'error', 'silent'), 'LOG_LEVEL', 'logLevel'),
  imageDomains: setting(read.hosts, 'IMAGE_DOMAINS', 'images.domains'),
  imagePixels: setting(read.wholeNumber(1, 1_000_000_000), undefined, 'images.maxPixels'),
  imageCacheBytes: setting(read.wholeNumber(0, Number.MAX_SAFE_INTEGER), undefined, 'images.cacheBytes'),
  webhooksPrivate: setting(read.flag, 'WEBHOOKS_PRIVATE', 'webhooks.allowPrivate'),
  historyDays: setting(read.wholeNumber(1, 36_500), 'HISTORY_DAYS', 'history.days'),
  uploadBytes: setting(read.wholeNumber(1, 2_147_483_647), 'UPLOAD_MAX_BYTES', 'uploads.maxBytes'),
  uploadTrashDays: setting(read.wholeNumber(0, 36_500), 'UPLOAD_TRASH_DAYS', 'uploads.trashDays'),
  uploadTypes: setting(read.listOf(...fileKinds.map(({ name }) => name)), 'UPLOAD_TYPES', 'uploads.types'),
  oidcProviders: setting(oidcProviders, undefined, 'auth.providers'),
  storage: setting(storage, undefined, 'storage'),
  s3AccessKey: setting(read.text, 'S3_ACCESS_KEY'),
  s3SecretKey: setting(read.text, 'S3_SECRET_KEY'),
  slowQueryMs: setting(read.wholeNumber(-1, 3_600_000), 'SLOW_QUERY_MS', 'slowQueryMs'),
  metricsToken: setting(read.secretOf(16), 'METRICS_TOKEN', 'metricsToken'),
  tracesEndpoint: setting(read.urlOf('http', 'https'), 'OTEL_EXPORTER_OTLP_ENDPOINT', 'traces.endpoint'),
  tracesHeaders: setting(read.text, 'OTEL_EXPORTER_OTLP_HEADERS'),
  tracesService: setting(read.text, 'OTEL_SERVICE_NAME', 'traces.service'),
  tracesRatio: setting(read.share, 'OTEL_TRACES_SAMPLER_ARG', 'traces.ratio'),
  corsOrigins: setting(read.origins, 'CORS_ORIGINS', 'corsOrigins'),
  name: setting(read.text, undefined, 'name'),
  tagline: setting(read.textPerLocale, undefined, 'tagline'),
  rootRedirect: setting(read.destination, undefined, 'rootRedirect'),
  anchorAnimations: setting(read.flag, undefined, 'anchorAnimations'),
  breakpoints: setting(read.breakpointList, undefined, 'breakpoints'),
  tagId: setting(read.text, undefined, 'tagId'),
  buildPollInterval: setting(read.wholeNumber(250, 86_400_000), undefined, 'buildPollInterval'),
  noCookies: setting(read.flag, undefined, 'noCookies'),
  theme: setting(read.oneOf('light', 'dark', 'auto'), undefined, 'theme'),
  bodyWindowMs: setting(read.wholeNumber(60, 3_600_000), 'VIEWKRAFT_TEST_BODY_MS'),
  sampleMs: setting(read.wholeNumber(60, 3_600_000), 'VIEWKRAFT_TEST_SAMPLE_MS'),
  pluginMs: setting(read.wholeNumber(60, 3_600_000), 'VIEWKRAFT_TEST_PLUGIN_MS'),
} as const;

export type Settings = {
  -readonly [Key in keyof typeof settings]?: (typeof settings)[Key] extends Setting<infer T> ? T : never;
};

/** Reads every setting that is present; adds one sentence to `problems` for each invalid one. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  file: Readonly<Record<string, unknown>>,
  fileName: string,
  problems: string[],
): Settings {
  const given = flatten(file);
  const result: Record<string, unknown> = {};
  for (const [key, { env: variable, file: path, read: reader }] of Object.entries<Setting<unknown>>(settings)) {
    const fromEnv = variable === undefined ? undefined : fromEnvironment(env, variable, problems);
    const fromFile = path === undefined ? undefined : given.get(path);
    if (path !== undefined) given.delete(path);
    const input = fromEnv ?? fromFile;
    if (input === undefined) continue;
    try {
      result[key] = reader(input);
    } catch (error) {
      const source = fromEnv === undefined ? `"${path}" in ${fileName}` : variable;
      problems.push(`${source} ${(error as Error).message}`);
    }
  }
  const known = Object.values<Setting<unknown>>(settings).flatMap((one) => one.file ?? []);
  for (const path of given.keys()) {
    problems.push(`"${path}" in ${fileName} is not a known setting (known settings: ${known.join(', ')})`);
  }
  return result as Settings;
}

/** The value of a variable, or the content of the file that `<variable>_FILE` names, as containers receive secrets. */
function fromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  problems: string[],
): string | undefined {
  const [value, file] = [env[variable] || undefined, env[`${variable}_FILE`] || undefined];
  if (file === undefined) return value;
  if (value !== undefined) problems.push(`${variable} and ${variable}_FILE are both set: set only one of them`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (error) {
    problems.push(`${variable}_FILE cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

/** Groups whose keys are settings themselves. */
const groups: readonly string[] = ['images', 'uploads', 'views', 'webhooks', 'history', 'mail', 'auth'];

/** Top-level keys, except those of groups one level deeper. */
function flatten(file: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [key, value] of Object.entries(file)) {
    if (key === '$schema') continue;
    if (groups.includes(key) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, item] of Object.entries(value)) flat.set(`${key}.${inner}`, item);
    } else flat.set(key, value);
  }
  return flat;
}
