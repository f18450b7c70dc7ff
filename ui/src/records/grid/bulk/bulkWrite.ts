import type { UndoReport } from '@viewkraft/model';
import { ApiError, type ApiProblem } from '../../../base/api/ApiError.js';
import { recordsApi, type Act } from '../../../base/api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

/** Why one of several records was refused, or all of them (no record). */
export interface BulkProblem {
  readonly record: WireRecord | undefined;
  readonly problem: ApiProblem | 'stale';
}

/** The server's refusal of a bulk write, which then has changed no record. */
export class BulkRefusal extends Error {
  constructor(
    readonly problems: readonly BulkProblem[],
    /** The current records, if some were stale. */
    readonly current: readonly WireRecord[],
    override readonly cause: ApiError,
  ) {
    super(cause.message);
  }
}

/** The changed records, and the act that undoes the change. */
export type BulkUpdate = Awaited<ReturnType<typeof recordsApi.updateAll>>;

/** Changes all records or none. Throws BulkRefusal. */
export function updateRecords(
  model: ViewModel,
  records: readonly WireRecord[],
  changes: WireRecord,
): Promise<BulkUpdate> {
  const body = records.map((record) => ({ ...keyed(model, record), ...changes }));
  return recordsApi.updateAll(model.name, body).catch((error: unknown) => refuse(model, records, error));
}

/** Those of the written records that the write has changed. */
export function changedBy({ records }: BulkUpdate, before: readonly WireRecord[], model: ViewModel): WireRecord[] {
  const versions = new Map(before.map((record) => [keyOf(model, record), valueOf(record, '_version')]));
  return records.filter((record) => {
    const version = valueOf(record, '_version');
    return version === undefined || version !== versions.get(keyOf(model, record));
  });
}

/** A record before and after a write by this tab. */
export type OwnWrite = readonly [from: WireRecord, to: WireRecord];

/**
 * What the undo of a bulk write has done. Its answer has no records, but it writes each record exactly once, and only
 * those that nobody else has changed since.
 */
export function undoneBy(
  { left }: UndoReport,
  changed: readonly WireRecord[],
  before: readonly WireRecord[],
  model: ViewModel,
): OwnWrite[] {
  const kept = new Set(left.flatMap(({ view, id }) => (view === model.name ? [String(id)] : [])));
  const earlier = new Map(before.map((record) => [keyOf(model, record), record]));
  return changed.flatMap((from): OwnWrite[] => {
    const record = earlier.get(keyOf(model, from));
    const version = valueOf(from, '_version');
    if (!record || kept.has(String(keyOf(model, from)))) return [];
    // The version of a foreign table follows from the values.
    const isCounted = model.managed && typeof version === 'number';
    return [[from, isCounted ? { ...record, _version: version + 1 } : record]];
  });
}

/** Deletes all records or none. Throws BulkRefusal. */
export function deleteRecords(model: ViewModel, records: readonly WireRecord[]): Promise<Act> {
  const body = records.map((record) => keyed(model, record));
  return recordsApi.removeAll(model.name, body).catch((error: unknown) => refuse(model, records, error));
}

function keyed(model: ViewModel, record: WireRecord): WireRecord {
  const version = valueOf(record, '_version');
  const key = { [model.primaryKey]: valueOf(record, model.primaryKey) };
  return version === undefined ? key : { ...key, _version: version };
}

function refuse(model: ViewModel, records: readonly WireRecord[], error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const current = Array.isArray(error.body['records']) ? (error.body['records'] as readonly WireRecord[]) : [];
  if (error.status === 412) {
    const versions = new Map(current.map((record) => [keyOf(model, record), valueOf(record, '_version')]));
    const stale = records.filter((record) => {
      const version = versions.get(keyOf(model, record));
      return version !== undefined && version !== valueOf(record, '_version');
    });
    throw new BulkRefusal(
      stale.map((record) => ({ record, problem: 'stale' })),
      current,
      error,
    );
  }
  const problems = error.details.map((problem) => ({ record: records[problem.index ?? -1], problem }));
  throw new BulkRefusal(problems, current, error);
}

function keyOf(model: ViewModel, record: WireRecord): RecordId {
  return valueOf(record, model.primaryKey) as RecordId;
}
