import { AppError, hasVersions, versionColumn, type Scalar } from '@viewkraft/model';
import { readRecordsByKey } from '../read/read-records-by-key.js';
import type { StoredRecord } from './stored-records.js';
import type { WriteContext } from './write-context.js';

/** The version condition of a request: none, that the record exists, or one of these tags. */
export type IfMatch = undefined | '*' | ReadonlySet<string>;

/**
 * Reads an If-Match header. An unreadable value matches nothing (A19), as do weak tags, which If-Match does not accept.
 */
export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  const tags = header.split(',').map((tag) => /^\s*"(\d+)"\s*$/.exec(tag)?.[1]);
  return new Set(tags.filter((tag) => tag !== undefined));
}

/** Whether the caller expects a deleted record: no version is 0. */
export const expectsDeleted = (ifMatch: IfMatch): boolean => typeof ifMatch === 'object' && ifMatch.has('0');

/** Whether the caller has seen an older version than the stored one. */
export function isStale(
  stored: StoredRecord,
  { view }: WriteContext,
  ifMatch: IfMatch,
  version: number | undefined,
): boolean {
  if (!hasVersions(view)) return false;
  const current = Number(stored.values.get(versionColumn));
  if (version !== undefined && version !== current) return true;
  return typeof ifMatch === 'object' && !ifMatch.has(String(current));
}

/** The error of a stale write, with the current records. */
export async function staleError(
  keys: readonly NonNullable<Scalar>[],
  list: boolean,
  { reader, runtime, functions }: WriteContext,
): Promise<AppError> {
  const found = reader ? [...(await readRecordsByKey(reader, keys, runtime, functions)).values()] : [];
  const current = found.map((text) => JSON.parse(text) as unknown);
  return new AppError('STALE', {}, { body: list ? { records: current } : { record: current[0] ?? null } });
}
