import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, columnKind, type ListQuery, type Reader, type Scalar } from '@viewkraft/model';
import { DatabaseError } from '../../../kernel/database/database.js';
import { fromDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import { searchedSource } from '../read/common-words.js';
import { readPage } from '../read/read-records.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import { operandSql, padded } from '../sql/comparison-sql.js';
import { stepSql } from '../sql/condition-sql.js';
import type { ListSource } from '../sql/list-sql.js';
import { pageSql } from '../sql/page-sql.js';
import { join, raw, sql } from '../sql/sql.js';
import { keyColumn, rowAlias, Statement } from '../sql/statement.js';

export type WireRecord = Record<string, unknown>;

/** Limit for a sorted export, which holds the keys of all its records in memory. */
const maxSortedRecords = 1_000_000;
const maxBatch = 1_000;
const firstBatch = 16;
/** Size of a batch as JSON text, approximately: bounds the memory of an export, however long its texts are. */
const batchBytes = 512 * 1024;

/**
 * All records that match, in order, in batches. No statement or transaction stays open between two batches, so a slow
 * reader holds nothing in the database. Each record occurs once; it is read, and its access decided, with its batch.
 */
export async function* readBatches(
  reader: Reader,
  query: ListQuery,
  runtime: RecordRuntime,
): AsyncGenerator<readonly WireRecord[]> {
  const isByKey = query.sort.length === 0 && !columnKind(keyColumn(reader.view).type).text;
  for await (const batch of isByKey ? batchesByKey(reader, query, runtime) : sortedBatches(reader, query, runtime)) {
    if (batch.length > 0) yield batch;
    await breathe();
  }
}

/** In the order of the primary key: each batch continues after the last key. */
async function* batchesByKey(reader: Reader, query: ListQuery, runtime: RecordRuntime): AsyncGenerator<WireRecord[]> {
  const column = keyColumn(reader.view);
  const size = new BatchSize();
  const functions = runtime.requestFunctions();
  let last: Scalar = null;
  for (;;) {
    const after = last;
    const source: ListSource = {
      reader,
      linked: (alias, statement) =>
        after === null
          ? raw('(1=1)')
          : sql`${statement.primaryKey(alias, reader.view)} > ${operandSql(column, after, statement)}`,
    };
    const { batch, asked } = await readFitting((count) => readBatch(source, query, count, size, runtime, functions), size.next);
    yield batch;
    if (batch.length < asked) return;
    last = batch.at(-1)?.[column.name] as Scalar;
  }
}

/** In another order: the keys are sorted first, then the records are read by their keys. */
async function* sortedBatches(reader: Reader, query: ListQuery, runtime: RecordRuntime): AsyncGenerator<WireRecord[]> {
  const keys = await sortedKeys(reader, query, runtime);
  const column = keyColumn(reader.view);
  const size = new BatchSize();
  const functions = runtime.requestFunctions();
  for (let at = 0; at < keys.length;) {
    let part: readonly NonNullable<Scalar>[] = [];
    const source: ListSource = {
      reader,
      linked: (alias, statement) => {
        const list = padded(part).map((key) => operandSql(column, key, statement));
        return sql`${statement.primaryKey(alias, reader.view)} IN (${join(list, ',')})`;
      },
    };
    const { batch, asked } = await readFitting((count) => {
      part = keys.slice(at, at + count);
      return readBatch(source, query, count, size, runtime, functions);
    }, size.next);
    at += asked;
    const byKey = new Map(batch.map((record) => [record[column.name], record]));
    yield part.map((key) => byKey.get(key)).filter((record) => record !== undefined);
  }
}

/** Reads `count` records, or fewer if they are too large together. */
async function readFitting(
  read: (count: number) => Promise<WireRecord[]>,
  count: number,
): Promise<{ readonly batch: WireRecord[]; readonly asked: number }> {
  for (let asked = count; ; asked = Math.ceil(asked / 8)) {
    try {
      return { batch: await read(asked), asked };
    } catch (error) {
      if (asked === 1 || !isTooCostly(error)) throw error;
    }
  }
}

const isTooCostly = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code === 'QUERY_TOO_COSTLY'
    : error instanceof DatabaseError && error.kind === 'tooMuch';

async function readBatch(
  source: ListSource,
  query: ListQuery,
  limit: number,
  size: BatchSize,
  runtime: RecordRuntime,
  functions: RequestFunctions,
): Promise<WireRecord[]> {
  functions.renew();
  const { body, count } = await readPage(source, { ...query, sort: [], limit, offset: 0 }, runtime, false, functions);
  size.learn(count, body.length);
  return JSON.parse(String(body)) as WireRecord[];
}

async function sortedKeys(reader: Reader, query: ListQuery, runtime: RecordRuntime): Promise<NonNullable<Scalar>[]> {
  const { view } = reader;
  const column = keyColumn(view);
  const statement = new Statement(runtime);
  const key = valueCodec(runtime.dialect, column).select(statement.primaryKey(rowAlias, view));
  // On SQLite, `vk_step` moves a long scan to another thread.
  const scan: ListSource = { reader, linked: (alias, at) => stepSql('vk_step', alias, view, at) ?? raw('(1=1)') };
  const source = await searchedSource(scan, query, runtime);
  const { text, values } = pageSql(source, { ...query, limit: maxSortedRecords + 1, offset: 0 }, raw(key), statement);
  const rows = await runtime.database.query(text, values);
  if (rows.length > maxSortedRecords) throw new AppError('QUERY_TOO_COSTLY');
  return rows.map(([found]) => fromDb(runtime.dialect, column, found) as NonNullable<Scalar>);
}

/** The number of records to read at once, from the size of those read before. */
class BatchSize {
  next = firstBatch;

  learn(count: number, bytes: number): void {
    if (count === 0) return;
    const fitting = Math.floor((batchBytes / bytes) * count);
    this.next = Math.max(1, Math.min(fitting, this.next * 4, maxBatch));
  }
}
