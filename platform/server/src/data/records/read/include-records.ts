import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, limits, type Reader } from '@viewkraft/model';
import type { DbRow, DbValue, Queryable } from '../../../kernel/database/database.js';
import { fromDb, toDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import { padded } from '../sql/comparison-sql.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import { columnSql, rowsSql } from '../sql/condition-sql.js';
import { keyOrder } from '../sql/order-sql.js';
import type { RowShape } from '../sql/row-shape.js';
import { runGetters } from './run-getters.js';
import { join, raw, sql, type Sql } from '../sql/sql.js';
import { columnOf, keyColumn, rowAlias, Statement } from '../sql/statement.js';

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
  functions: RequestFunctions = runtime.functions.forRequest(),
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

function refuseTooMany(printed: readonly { readonly records: number }[]): void {
  const sum = printed.reduce((total, { records }) => total + records, 0);
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
    const { text, values } = relatedSql(name, part, shape, relatedShape, runtime);
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

interface RelatedSql {
  readonly text: string;
  readonly before: readonly DbValue[];
  readonly after: readonly DbValue[];
}

const compiled = new WeakMap<RowShape, Map<string, RelatedSql>>();

/** The related rows in primary key order, each followed by its linking key; compiled once per number of keys. */
function relatedSql(
  name: string,
  keys: readonly unknown[],
  shape: RowShape,
  relatedShape: RowShape,
  runtime: RecordRuntime,
): { readonly text: string; readonly values: readonly DbValue[] } {
  const { dialect } = runtime;
  const parentKey = shape.parentKey(name);
  const list = padded(keys).map((key) => toDb(dialect, parentKey, fromDb(dialect, parentKey, key)));
  let bySize = compiled.get(shape);
  if (!bySize) compiled.set(shape, (bySize = new Map<string, RelatedSql>()));
  const key = `${name} ${list.length}`;
  let found = bySize.get(key);
  if (!found) bySize.set(key, (found = compileRelated(name, list.length, shape, relatedShape, runtime)));
  const { text, before, after } = found;
  return { text, values: [...before, ...list, ...after] };
}

function compileRelated(
  name: string,
  count: number,
  shape: RowShape,
  relatedShape: RowShape,
  runtime: RecordRuntime,
): RelatedSql {
  const statement = new Statement(runtime);
  const association = shape.reader.associations.get(name);
  if (!association) throw new Error(`No association ${name}`);
  const { reader } = relatedShape;
  const alias = rowAlias;
  const target = statement.table(reader.view.table, alias);
  const parentKey = shape.parentKey(name);
  const codec = valueCodec(statement.dialect, parentKey);
  const { from, hangsOn } = link(association, reader, alias, target, statement);
  const key = { text: codec.select(hangsOn.text), values: hangsOn.values };
  const head = sql`SELECT ${join([relatedShape.cells(runtime), key], ',')} FROM ${from} WHERE ${hangsOn} IN (`;
  const places = Array.from({ length: count }, () => codec.placeholder(parentKey)).join(',');
  const rows = rowsSql(reader, alias, statement);
  // One more than an answer may contain: enough to refuse it.
  const limit = raw(String(limits.includedRecords + 1));
  const tail = sql`)${rows ? sql` AND ${rows}` : ''} ORDER BY ${keyOrder(reader, alias, statement)} LIMIT ${limit}`;
  return { text: head.text + places + tail.text, before: head.values, after: tail.values };
}

function link(
  association: NonNullable<ReturnType<Reader['associations']['get']>>,
  reader: Reader,
  alias: string,
  target: string,
  statement: Statement,
): { readonly from: string; readonly hangsOn: Sql } {
  const key = statement.primaryKey(alias, reader.view);
  switch (association.type) {
    case 'belongsTo':
      return { from: target, hangsOn: raw(statement.at(alias, keyColumn(reader.view).name)) };
    case 'hasOne':
    case 'hasMany': {
      const column = columnOf(reader.view, association.foreignKey);
      return { from: target, hangsOn: columnSql(reader, column.name, alias, statement) };
    }
    case 'belongsToMany': {
      const links = statement.alias();
      const through = statement.table(association.through as string, links);
      return {
        from: `${through} JOIN ${target} ON ${key} = ${statement.at(links, association.otherKey as string)}`,
        hangsOn: raw(statement.at(links, association.foreignKey)),
      };
    }
  }
}
