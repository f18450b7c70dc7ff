import { AppError, type ErrorDetail } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { loadStored, type StoredRecord } from '../rows/stored-records.js';
import type { WriteContext } from '../rows/write-context.js';
import { readCreations, type Creation } from '../write/create-records.js';
import { readChanges, type Change } from '../write/update-records.js';
import type { ImportContexts } from './import-contexts.js';
import type { ResolvedRecord } from './resolve-records.js';

/** A checked record of the file, ready to be written. */
export type PreparedRecord =
  | { readonly line: number; readonly action: 'create'; readonly creation: Creation }
  | {
      readonly line: number;
      readonly action: 'update';
      readonly change: Change;
      /** Whether the file has created the record, and only its links follow. */
      readonly isNew?: boolean;
    };

export type Report = (line: number, error: AppError) => void;

/** Reads and checks records as single writes would, and reports those that would be refused. */
export async function prepareBatch(
  records: readonly ResolvedRecord[],
  { create, update }: ImportContexts,
  tx: Queryable,
  report: Report,
): Promise<PreparedRecord[]> {
  const isNew = ({ key }: ResolvedRecord): boolean => key === undefined;
  const [created, changed] = [records.filter(isNew), records.filter((one) => !isNew(one))];
  const prepared = [
    ...(create ? await prepareCreations(created, create, report) : refuse(created, report)),
    ...(update ? await prepareChanges(changed, update, tx, report) : refuse(changed, report)),
  ];
  return prepared.sort((a, b) => a.line - b.line);
}

function prepareCreations(
  records: readonly ResolvedRecord[],
  context: WriteContext,
  report: Report,
): Promise<PreparedRecord[]> {
  return withoutRefused(records, report, async (accepted) => {
    const creations = await readCreations(
      accepted.map(({ body }) => body),
      true,
      context,
    );
    return creations.map((creation, at) => ({ line: lineOf(accepted, at), action: 'create', creation }));
  });
}

async function prepareChanges(
  records: readonly ResolvedRecord[],
  context: WriteContext,
  tx: Queryable,
  report: Report,
): Promise<PreparedRecord[]> {
  const { view, reader, writer, runtime } = context;
  const keys = records.map(({ key }) => key as NonNullable<ResolvedRecord['key']>);
  const stored = await loadStored(view, keys, reader, writer, runtime, tx);
  const storedOf = ({ key }: ResolvedRecord): StoredRecord | undefined => stored.get(key ?? null);
  const reachable = records.filter((record) => {
    const isOpen = storedOf(record)?.readable === true && storedOf(record)?.reachable === true;
    if (!isOpen) report(record.line, new AppError('RECORD_NOT_FOUND'));
    return isOpen;
  });
  return withoutRefused(reachable, report, async (accepted) => {
    const changes = await readChanges(
      accepted.map(({ body }) => body),
      true,
      accepted.map((record) => storedOf(record) as StoredRecord),
      context,
    );
    return changes.map((change, at) => ({ line: lineOf(accepted, at), action: 'update', change }));
  });
}

const lineOf = (records: readonly ResolvedRecord[], at: number): number => (records[at] as ResolvedRecord).line;

function refuse(records: readonly ResolvedRecord[], report: Report): PreparedRecord[] {
  for (const { line } of records) report(line, new AppError('FORBIDDEN'));
  return [];
}

/** Prepares the records together; those that are refused are reported and left out, and the others prepared again. */
async function withoutRefused(
  records: readonly ResolvedRecord[],
  report: Report,
  prepare: (records: readonly ResolvedRecord[]) => Promise<PreparedRecord[]>,
): Promise<PreparedRecord[]> {
  if (records.length === 0) return [];
  try {
    return await prepare(records);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = refusedRecords(records, error);
    for (const [at, details] of refused) {
      report((records[at] as ResolvedRecord).line, new AppError(error.code, error.params, { details }));
    }
    if (refused.size > 0) {
      return withoutRefused(
        records.filter((_, at) => !refused.has(at)),
        report,
        prepare,
      );
    }
    const [only] = records;
    if (records.length === 1 && only) {
      report(only.line, error);
      return [];
    }
    // The error names no record: each is prepared by itself.
    const each: PreparedRecord[] = [];
    for (const record of records) each.push(...(await withoutRefused([record], report, prepare)));
    return each;
  }
}

/** The problems by index of the record. */
function refusedRecords(records: readonly ResolvedRecord[], { extras }: AppError): Map<number, ErrorDetail[]> {
  const refused = new Map<number, ErrorDetail[]>();
  for (const { index, ...detail } of extras.details ?? []) {
    if (index === undefined || index >= records.length) continue;
    const list = refused.get(index);
    if (list) list.push(detail);
    else refused.set(index, [detail]);
  }
  return refused;
}
