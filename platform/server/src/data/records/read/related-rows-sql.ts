import { limits, type Reader } from '@viewkraft/model';
import type { DbValue } from '../../../kernel/database/database.js';
import { fromDb, toDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import { padded } from '../sql/comparison-sql.js';
import { referenceSql, rowsSql } from '../sql/condition-sql.js';
import { keyOrder } from '../sql/order-sql.js';
import type { RowShape } from '../sql/row-shape.js';
import { join, raw, sql, type Sql } from '../sql/sql.js';
import { columnOf, rowAlias, Statement } from '../sql/statement.js';

interface RelatedSql {
  readonly text: string;
  readonly before: readonly DbValue[];
  readonly after: readonly DbValue[];
}

/** By the shape of the related rows, then by that of the records. */
const compiled = new WeakMap<RowShape, WeakMap<RowShape, Map<string, RelatedSql>>>();

/**
 * The related rows of some records in primary key order, each followed by its linking key; compiled once per number of
 * keys.
 */
export function relatedRowsSql(
  name: string,
  keys: readonly unknown[],
  shape: RowShape,
  relatedShape: RowShape,
  runtime: RecordRuntime,
): { readonly text: string; readonly values: readonly DbValue[] } {
  const { dialect } = runtime;
  const parentKey = shape.parentKey(name);
  const list = padded(keys).map((key) => toDb(dialect, parentKey, fromDb(dialect, parentKey, key)));
  let byShape = compiled.get(relatedShape);
  if (!byShape) compiled.set(relatedShape, (byShape = new WeakMap<RowShape, Map<string, RelatedSql>>()));
  let bySize = byShape.get(shape);
  if (!bySize) byShape.set(shape, (bySize = new Map<string, RelatedSql>()));
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
  const { hangsOn, open, close } = link(association, reader, alias, target, statement);
  const key = { text: codec.select(hangsOn.text), values: hangsOn.values };
  const head = sql`SELECT ${join([relatedShape.cells(runtime), key], ',')} FROM ${open} IN (`;
  const places = Array.from({ length: count }, () => codec.placeholder(parentKey)).join(',');
  const rows = rowsSql(reader, alias, statement);
  // One more than a response may contain: enough to refuse it.
  const limit = raw(String(limits.includedRecords + 1));
  const tail = sql`${raw(close)}${rows ? sql` AND ${rows}` : ''} ORDER BY ${keyOrder(reader, alias, statement)} LIMIT ${limit}`;
  return { text: head.text + places + tail.text, before: head.values, after: tail.values };
}

/** The rows that hang on some keys: `open`, IN, the list of the keys, and `close`. */
interface RelatedLink {
  readonly hangsOn: Sql;
  readonly open: Sql;
  readonly close: string;
}

function link(
  association: NonNullable<ReturnType<Reader['associations']['get']>>,
  reader: Reader,
  alias: string,
  target: string,
  statement: Statement,
): RelatedLink {
  const key = statement.primaryKey(alias, reader.view);
  const direct = (from: string, hangsOn: Sql): RelatedLink => ({ hangsOn, open: sql`${raw(from)} WHERE ${hangsOn}`, close: ')' });
  switch (association.type) {
    case 'belongsTo':
      return direct(target, raw(key));
    case 'hasOne':
    case 'hasMany': {
      const column = columnOf(reader.view, association.foreignKey);
      return direct(target, referenceSql(reader, column.name, alias, statement));
    }
    case 'belongsToMany': {
      const { through, foreignKey, otherKey, repeats } = association;
      const links = statement.alias();
      const table = statement.table(through as string, links);
      const [here, there] = [statement.linkKey(links, through, foreignKey), statement.linkKey(links, through, otherKey)];
      const joined = `JOIN ${target} ON ${key} = ${there}`;
      if (!repeats) return direct(`${table} ${joined}`, raw(here));
      // Each pair once.
      const pairs = raw(`(SELECT DISTINCT ${here}, ${there} FROM ${table} WHERE ${here}`);
      return { hangsOn: raw(here), open: pairs, close: `)) ${links} ${joined} WHERE 1=1` };
    }
  }
}
