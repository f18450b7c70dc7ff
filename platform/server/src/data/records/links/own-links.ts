import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { LinkChange } from '../../history/entry-changes.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql, type Sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import { endsOf } from './link-ends.js';

type Key = NonNullable<Scalar>;

/** Rows of a link table. */
export interface LinkRows {
  readonly through: string;
  readonly where: Sql;
}

interface OwnLinks {
  /** Links in tables without a view. */
  readonly links: readonly LinkChange[];
  /** Their rows, as far as no foreign key deletes them with the record. */
  readonly rows: readonly LinkRows[];
  /** Links that are records of a view: by its belongsTo relations alone they would stay. */
  readonly records: readonly LinkRows[];
}

/** What is deleted with a record because it links the record (A21). */
export async function ownLinks(key: Key, view: View, runtime: RecordRuntime, tx: Queryable): Promise<OwnLinks> {
  const { quote } = runtime.dialect;
  const links: LinkChange[] = [];
  const rows: LinkRows[] = [];
  const records: LinkRows[] = [];
  for (const { target, plain, ...end } of endsOf(view, runtime)) {
    const { through } = end;
    const where = sql`${raw(quote(runtime.linkField(through, end.own)))} = ${operandSql(keyColumn(view), key, runtime)}`;
    if (plain) {
      const keys = view.history ? await keysAt(through, end.other, target, where, runtime, tx) : [];
      if (keys.length > 0) links.push({ ...end, keys });
      if (!view.managed || !target.managed) rows.push({ through, where });
    } else if (end.association !== undefined) records.push({ through, where });
  }
  return { links, rows, records };
}

/** Returns the number of deleted rows. */
export async function deleteLinkRows(
  { through, where }: LinkRows,
  { dialect }: Pick<RecordRuntime, 'dialect'>,
  tx: Queryable,
): Promise<number> {
  const { text, values } = sql`DELETE FROM ${dialect.quote(through)} WHERE ${where}`;
  return (await tx.execute(text, values)).changes;
}

async function keysAt(
  through: string,
  name: string,
  target: View,
  where: Sql,
  { dialect }: RecordRuntime,
  tx: Queryable,
): Promise<Key[]> {
  const column = keyColumn(target);
  const cell = valueCodec(dialect, column).select(dialect.quote(name));
  const { text, values } = sql`SELECT ${cell} FROM ${dialect.quote(through)} WHERE ${where}`;
  return (await tx.query(text, values)).map(([key]) => fromDb(dialect, column, key) as Key);
}
