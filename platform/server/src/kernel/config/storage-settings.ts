import type { Reader } from './readers.js';

/** Where uploaded files are stored. */
export type StorageSettings = { readonly type: 'disk' } | S3Settings;

export interface S3Settings {
  readonly type: 's3';
  readonly bucket: string;
  readonly region: string;
  /** undefined: Amazon's own endpoint. */
  readonly endpoint: string | undefined;
  /** Prefix of every key; empty, or with a trailing slash. */
  readonly prefix: string;
  readonly forcePathStyle: boolean;
  /** undefined: the default credential chain of the AWS SDK (environment, profile, role of the machine). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const known = ['type', 'bucket', 'region', 'endpoint', 'prefix', 'forcePathStyle'];

/**
 * Reads `{"type": "disk"}`, or `{"type": "s3", "bucket", "region", "endpoint", "prefix", "forcePathStyle"}`; secrets
 * come only from the environment.
 */
export const storage: Reader<StorageSettings> = (input) => {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const problems = problemsOf(fields);
  if (problems.length > 0) throw new Error(problems.join('; '));
  if (fields['type'] === 'disk') return { type: 'disk' };
  const prefix = String(fields['prefix'] ?? '').replace(/^\/+|\/+$/g, '');
  return {
    type: 's3',
    bucket: String(fields['bucket']),
    region: String(fields['region'] ?? 'us-east-1'),
    endpoint: fields['endpoint'] as string | undefined,
    prefix: prefix === '' ? '' : `${prefix}/`,
    forcePathStyle: fields['forcePathStyle'] === true,
    credentials: undefined,
  };
};

function problemsOf(fields: Readonly<Record<string, unknown>>): string[] {
  const { type, bucket, region, endpoint, prefix, forcePathStyle } = fields;
  if (type !== 'disk' && type !== 's3') return ['must be an object whose "type" is "disk" or "s3"'];
  const allowed = type === 's3' ? known : ['type'];
  const problems = Object.keys(fields)
    .filter((key) => !allowed.includes(key))
    .map(
      (key) =>
        `has the unknown key "${key}" (known keys: ${allowed.join(', ')}; access keys come from the environment)`,
    );
  if (type === 'disk') return problems;
  if (typeof bucket !== 'string' || !/^[a-zA-Z0-9][\w.-]{1,254}$/.test(bucket)) {
    problems.push('needs "bucket", the name of a bucket');
  }
  if (region !== undefined && (typeof region !== 'string' || region === '')) problems.push('"region" must be a text');
  if (prefix !== undefined && (typeof prefix !== 'string' || !/^[\w./-]*$/.test(prefix) || prefix.includes('..'))) {
    problems.push('"prefix" must be a path such as "uploads"');
  }
  if (endpoint !== undefined && !isHttp(endpoint)) problems.push('"endpoint" must be an http(s) address');
  if (forcePathStyle !== undefined && typeof forcePathStyle !== 'boolean') {
    problems.push('"forcePathStyle" must be true or false');
  }
  return problems;
}

function isHttp(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
