import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, limits } from '@viewkraft/model';
import type { DbRow, Queryable } from '../../../kernel/database/database.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import type { RowShape } from '../sql/row-shape.js';
import { refuseLarge } from './large-pages.js';
import { relatedRowsSql } from './related-rows-sql.js';
import { runGetters } from './run-getters.js';

/** Maximum keys in one statement. */
const maxKeysPerQuery = 512;
/** Rows printed before other requests get a turn. */
const rowsPerTurn = 1_000;

/** JSON texts of records by their linking key, and the number of records in them. */
type ByKey = ReadonlyMap<string, Printed>;

interface Printed {
  readonly texts: string[];
  records: number;
}

/**
 * JSON texts of rows with their included records: one query per relation (in chunks), never a join that multiplies
 * rows.
 */
export async function printRows(
  rows: readonly DbRow[],
  shape: RowShape,
  runtime: RecordRuntime,
  queryable: Queryable,
  functions: RequestFunctions = runtime.requestFunctions(),
): Promise<string[]> {
  return (await printCounted(rows, shape, runtime, queryable, functions)).map(({ text }) => text);
}

/** Each text with the number of records in its included lists. */
async function printCounted(
  rows: readonly DbRow[],
  shape: RowShape,
  runtime: RecordRuntime,
  queryable: Queryable,
  functions: RequestFunctions,
): Promise<{ text: string; records: number }[]> {
  const printed: { text: string; records: number }[] = [];
  const { dialect } = runtime;
  const computed = await runGetters(shape, () => rows.map((row) => shape.values(row, dialect)), functions);
  for (const [at, row] of rows.entries()) {
    printed.push({ text: shape.print(row, dialect, computed?.[at]), records: 0 });
    // Thousands of related rows take a while; other requests are served in between.
    if (printed.length % rowsPerTurn === 0) await breathe();
  }
  for (const [name, at] of rows.length > 0 ? shape.keys : []) {
    const found = await related(name, rows, at, shape, runtime, queryable, functions);
    const multiple = shape.reader.associations.get(name)?.multiple === true;
    const opening = `,${JSON.stringify(name)}:`;
    rows.forEach((row, index) => {
      const { records = 0, texts = [] } = found.get(String(row[at])) ?? {};
      (printed[index] as { records: number }).records += records + (multiple ? texts.length : 0);
    });
    // Counted before concatenation: the same records may be part of very many lists.
    refuseTooMany(printed);
    rows.forEach((row, index) => {
      const { texts = [] } = found.get(String(row[at])) ?? {};
      const one = printed[index] as { text: string };
      one.text += opening + (multiple ? `[${texts.join(',')}]` : (texts[0] ?? 'null'));
    });
  }
  for (const one of printed) one.text += '}';
  return printed;
}

function refuseTooMany(printed: readonly { readonly records: number; readonly text: string }[]): void {
  const sum = printed.reduce((total, { records }) => total + records, 0);
  refuseLarge(printed.reduce((total, { text }) => total + text.length, 0));
  if (sum > limits.includedRecords) throw new AppError('QUERY_TOO_COSTLY');
}

async function related(
  name: string,
  rows: readonly DbRow[],
  at: number,
  shape: RowShape,
  runtime: RecordRuntime,
  queryable: Queryable,
  functions: RequestFunctions,
): Promise<ByKey> {
  const reader = shape.reader.related(name);
  const include = shape.include.get(name) ?? new Map<string, never>();
  const relatedShape = runtime.shapeOf(reader, include);
  const keys = [...new Set(rows.map((row) => row[at]).filter((key) => key !== null))];
  const byKey = new Map<string, Printed>();
  for (let from = 0; from < keys.length; from += maxKeysPerQuery) {
    const part = keys.slice(from, from + maxKeysPerQuery);
    const { text, values } = relatedRowsSql(name, part, shape, relatedShape, runtime);
    const found = await queryable.query(text, values);
    const printed = await printCounted(found, relatedShape, runtime, queryable, functions);
    found.forEach((row, index) => {
      const key = String(row[relatedShape.width]);
      const { text: one, records } = printed[index] as { text: string; records: number };
      const list = byKey.get(key);
      if (list) {
        list.texts.push(one);
        list.records += records;
      } else byKey.set(key, { texts: [one], records });
    });
  }
  return byKey;
}
