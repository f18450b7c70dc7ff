import type { Column, Names, Reader, Scalar, View, Writer } from '@viewkraft/model';
import type { Database, DbRow, DbValue, Queryable } from '../../../kernel/database/database.js';
import { KeyedSelect } from '../../../kernel/database/keyed-select.js';
import { fromDb, storedPlaceholder, toDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import { padded } from '../sql/comparison-sql.js';
import { flagSql } from '../sql/row-shape.js';
import { rowByKey } from '../sql/row-by-key.js';
import { join, raw, sql } from '../sql/sql.js';
import { keyColumn, Statement } from '../sql/statement.js';
import { openColumns, RowFlags } from './row-flags.js';

/** A stored record, with the caller's rights on it. */
export interface StoredRecord {
  /** Every column, including hidden ones, in wire form. */
  readonly values: ReadonlyMap<string, Scalar>;
  readonly readable: boolean;
  /** Whether a grant of the action includes this row. */
  readonly reachable: boolean;
  readonly readableColumns: Names;
  readonly writableColumns: Names;
}

const maxKeysPerQuery = 512;
const noColumns: Names = new Set<string>();

/** Stored records by primary key; missing records are left out. */
export async function loadStored(
  view: View,
  keys: readonly NonNullable<Scalar>[],
  reader: Reader | null,
  writer: Writer,
  runtime: RecordRuntime,
  queryable: Queryable = runtime.database,
): Promise<Map<Scalar, StoredRecord>> {
  const plan = storedPlan(view, reader, writer, runtime);
  const bound = keys.map((key) => toDb(runtime.dialect, keyColumn(view), key));
  const found = new Map<Scalar, StoredRecord>();
  for (const row of await readRows(plan.select, bound, runtime.database, queryable)) {
    const record = plan.read(row);
    found.set(record.values.get(view.primaryKey) ?? null, record);
  }
  return found;
}

async function readRows(
  select: KeyedSelect,
  keys: readonly DbValue[],
  database: Database,
  queryable: Queryable,
): Promise<DbRow[]> {
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) {
    const row = await rowByKey(select, only, database, queryable);
    return row ? [row] : [];
  }
  const rows: DbRow[] = [];
  for (let at = 0; at < keys.length; at += maxKeysPerQuery) {
    const { text, values } = select.of(padded(keys.slice(at, at + maxKeysPerQuery)));
    rows.push(...(await queryable.query(text, values)));
  }
  return rows;
}

interface StoredPlan {
  readonly reader: Reader | null;
  readonly select: KeyedSelect;
  read(row: DbRow): StoredRecord;
}

const plans = new WeakMap<Writer, StoredPlan>();

function storedPlan(view: View, reader: Reader | null, writer: Writer, runtime: RecordRuntime): StoredPlan {
  let plan = plans.get(writer);
  if (!plan || plan.reader !== reader) plans.set(writer, (plan = makePlan(view, reader, writer, runtime)));
  return plan;
}

function makePlan(view: View, reader: Reader | null, writer: Writer, runtime: RecordRuntime): StoredPlan {
  const columns = [...view.columns.values()];
  const statement = new Statement(runtime);
  const alias = statement.alias();
  const flags = new RowFlags(columns.length);
  const readable = reader ? flags.add(reader.rows) : () => false;
  const reachable = flags.add(writer.rows);
  const readableColumns = reader ? openColumns(reader.columns, flags) : () => noColumns;
  const writableColumns = openColumns(writer.columns, flags);
  const cells = columns.map((column) =>
    raw(valueCodec(runtime.dialect, column).select(statement.value(alias, column))),
  );
  const key = keyColumn(view);
  const keyCodec = valueCodec(runtime.dialect, key);
  const flagCells = flags.sets.map((set) => flagSql(set, { view }, alias, statement));
  const selectList = join([...cells, ...flagCells, raw(keyCodec.select(statement.value(alias, key)))], ',');
  return {
    reader,
    select: new KeyedSelect(
      sql`SELECT ${selectList} FROM ${statement.table(view.table, alias)} WHERE `,
      [{ value: statement.primaryKey(alias, view), placeholder: storedPlaceholder(runtime.dialect, key) }],
      raw(''),
    ),
    read: (row) => ({
      values: readValues(row, columns, runtime),
      readable: readable(row),
      reachable: reachable(row),
      readableColumns: readableColumns(row),
      writableColumns: writableColumns(row),
    }),
  };
}

function readValues(row: DbRow, columns: readonly Column[], runtime: RecordRuntime): Map<string, Scalar> {
  return new Map(columns.map((column, at) => [column.name, fromDb(runtime.dialect, column, row[at])]));
}
