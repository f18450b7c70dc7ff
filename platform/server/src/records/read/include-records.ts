import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, limits, type Reader } from '@viewkraft/model';
import type { DbRow, DbValue, Queryable } from '../../database/database.js';
import { fromDb, toDb, valueCodec } from '../../database/value-codecs.js';
import type { RecordWorld } from '../record-world.js';
import { padded } from '../sql/comparison-sql.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import { columnSql, rowsSql } from '../sql/condition-sql.js';
import { keyOrder } from '../sql/order-sql.js';
import type { RowShape } from '../sql/row-shape.js';
import { runGetters } from './run-getters.js';
import { join, raw, sql, type Sql } from '../sql/sql.js';
import { columnOf, keyColumn, rowAlias, Statement } from '../sql/statement.js';

/** Keys asked for in one statement. */
const chunk = 512;
/** Rows printed without a pause. */
const rowsAtOnce = 1_000;

/** JSON texts of records by the key they hang on, and how many records stand in them. */
type ByKey = ReadonlyMap<string, Printed>;

interface Printed {
  readonly texts: string[];
  records: number;
}

/** JSON texts of rows with what they include: one query a relation (in chunks), never a joined explosion of rows. */
export async function printRows(
  rows: readonly DbRow[],
  shape: RowShape,
  world: RecordWorld,
  queryable: Queryable,
  functions: RequestFunctions = world.functions.forRequest(),
): Promise<string[]> {
  return (await printCounted(rows, shape, world, queryable, functions)).map(({ text }) => text);
}

/** Each text with the number of records in the lists that it includes. */
async function printCounted(
  rows: readonly DbRow[],
  shape: RowShape,
  world: RecordWorld,
  queryable: Queryable,
  functions: RequestFunctions,
): Promise<{ text: string; records: number }[]> {
  const printed: { text: string; records: number }[] = [];
  const { dialect } = world;
  const computed = await runGetters(shape, () => rows.map((row) => shape.values(row, dialect)), functions);
  for (const [at, row] of rows.entries()) {
    printed.push({ text: shape.print(row, dialect, computed?.[at]), records: 0 });
    // Thousands of related rows take their time; others have their turn in between.
    if (printed.length % rowsAtOnce === 0) await breathe();
  }
  for (const [name, at] of rows.length > 0 ? shape.keys : []) {
    const found = await related(name, rows, at, shape, world, queryable, functions);
    const multiple = shape.reader.associations.get(name)?.multiple === true;
    const opening = `,${JSON.stringify(name)}:`;
    rows.forEach((row, index) => {
      const { records = 0, texts = [] } = found.get(String(row[at])) ?? {};
      (printed[index] as { records: number }).records += records + (multiple ? texts.length : 0);
    });
    // Counted before they are put together: the same records may stand in the lists of very many others.
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
  world: RecordWorld,
  queryable: Queryable,
  functions: RequestFunctions,
): Promise<ByKey> {
  const reader = shape.reader.related(name);
  const include = shape.include.get(name) ?? new Map<string, never>();
  const relatedShape = world.shapeOf(reader, include);
  const keys = [...new Set(rows.map((row) => row[at]).filter((key) => key !== null))];
  const byKey = new Map<string, Printed>();
  for (let from = 0; from < keys.length; from += chunk) {
    const part = keys.slice(from, from + chunk);
    const { text, values } = relatedSql(name, part, shape, relatedShape, world);
    const found = await queryable.query(text, values);
    const printed = await printCounted(found, relatedShape, world, queryable, functions);
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

/** The related rows in the order of their primary key, each followed by the key it hangs on; compiled once for so many keys. */
function relatedSql(
  name: string,
  keys: readonly unknown[],
  shape: RowShape,
  relatedShape: RowShape,
  world: RecordWorld,
): { readonly text: string; readonly values: readonly DbValue[] } {
  const { dialect } = world;
  const parentKey = shape.parentKey(name);
  const list = padded(keys).map((key) => toDb(dialect, parentKey, fromDb(dialect, parentKey, key)));
  let known = compiled.get(shape);
  if (!known) compiled.set(shape, (known = new Map<string, RelatedSql>()));
  const key = `${name} ${list.length}`;
  let found = known.get(key);
  if (!found) known.set(key, (found = compileRelated(name, list.length, shape, relatedShape, world)));
  const { text, before, after } = found;
  return { text, values: [...before, ...list, ...after] };
}

function compileRelated(
  name: string,
  count: number,
  shape: RowShape,
  relatedShape: RowShape,
  world: RecordWorld,
): RelatedSql {
  const statement = new Statement(world);
  const association = shape.reader.associations.get(name);
  if (!association) throw new Error(`No association ${name}`);
  const { reader } = relatedShape;
  const alias = rowAlias;
  const target = statement.table(reader.view.table, alias);
  const parentKey = shape.parentKey(name);
  const codec = valueCodec(statement.dialect, parentKey);
  const { from, hangsOn } = link(association, reader, alias, target, statement);
  const key = { text: codec.select(hangsOn.text), values: hangsOn.values };
  const head = sql`SELECT ${join([relatedShape.cells(world), key], ',')} FROM ${from} WHERE ${hangsOn} IN (`;
  const places = Array.from({ length: count }, () => codec.placeholder(parentKey)).join(',');
  const rows = rowsSql(reader, alias, statement);
  // One more than an answer may hold: that is enough to refuse it.
  const most = raw(String(limits.includedRecords + 1));
  const tail = sql`)${rows ? sql` AND ${rows}` : ''} ORDER BY ${keyOrder(reader, alias, statement)} LIMIT ${most}`;
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
