import type { Reader } from './readers.js';

/** Where uploaded files lie. */
export type StorageSettings = { readonly type: 'disk' } | S3Settings;

export interface S3Settings {
  readonly type: 's3';
  readonly bucket: string;
  readonly region: string;
  /** undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Before every key; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly forcePathStyle: boolean;
  /** undefined: where Amazon's tools look for them (environment, profile, role of the machine). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const known = ['type', 'bucket', 'region', 'endpoint', 'prefix', 'forcePathStyle'];

/** `{"type": "disk"}`, or `{"type": "s3", "bucket", "region", "endpoint", "prefix", "forcePathStyle"}`; secrets never stand here. */
export const storage: Reader<StorageSettings> = (input) => {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const problems = problemsOf(given);
  if (problems.length > 0) throw new Error(problems.join('; '));
  if (given['type'] === 'disk') return { type: 'disk' };
  const prefix = String(given['prefix'] ?? '').replace(/^\/+|\/+$/g, '');
  return {
    type: 's3',
    bucket: String(given['bucket']),
    region: String(given['region'] ?? 'us-east-1'),
    endpoint: given['endpoint'] as string | undefined,
    prefix: prefix === '' ? '' : `${prefix}/`,
    forcePathStyle: given['forcePathStyle'] === true,
    credentials: undefined,
  };
};

function problemsOf(given: Readonly<Record<string, unknown>>): string[] {
  const { type, bucket, region, endpoint, prefix, forcePathStyle } = given;
  if (type !== 'disk' && type !== 's3') return ['must be an object whose "type" is "disk" or "s3"'];
  const allowed = type === 's3' ? known : ['type'];
  const problems = Object.keys(given)
    .filter((key) => !allowed.includes(key))
    .map((key) => `has no "${key}" (known are ${allowed.join(', ')}; keys of access come from the environment)`);
  if (type === 'disk') return problems;
  if (typeof bucket !== 'string' || !/^[a-zA-Z0-9][\w.-]{1,254}$/.test(bucket)) {
    problems.push('needs a "bucket", the name of one');
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
