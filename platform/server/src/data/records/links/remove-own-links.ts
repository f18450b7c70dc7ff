import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { LinkChange } from '../../history/entry-changes.js';
import type { Author } from '../../history/history-act.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql, type Sql } from '../sql/sql.js';
import type { Values } from '../rows/draft.js';
import { keyColumn } from '../sql/statement.js';
import { endsOf } from './link-ends.js';
import { recordRemoval } from './link-rows.js';

type Key = NonNullable<Scalar>;

/**
 * Deletes a record's links (A21) and returns those of link tables without a view, which their foreign keys delete. A
 * link table with its own view keeps its records by the rules of its belongsTo relations, so they are deleted here.
 * `note` is called with each; false: its deletion is recorded already.
 */
export async function removeOwnLinks(
  key: Key,
  view: View,
  author: Author,
  runtime: RecordRuntime,
  tx: Queryable,
  note: (record: Values, view: View) => boolean,
): Promise<LinkChange[]> {
  const { quote } = runtime.dialect;
  const links: LinkChange[] = [];
  for (const { target, plain, ...end } of endsOf(view, runtime)) {
    const where = sql`${raw(quote(runtime.linkField(end.through, end.own)))} = ${operandSql(keyColumn(view), key, runtime)}`;
    if (plain) {
      const keys = view.history ? await keysAt(end.through, end.other, target, where, runtime, tx) : [];
      if (keys.length > 0) links.push({ ...end, keys });
      if (!view.managed || !target.managed) await removeAll(end.through, where, runtime, tx);
    } else if (end.association !== undefined) {
      await recordRemoval(end.through, where, author, runtime, tx, note);
      await removeAll(end.through, where, runtime, tx);
    }
  }
  return links;
}

async function removeAll(through: string, where: Sql, { dialect }: RecordRuntime, tx: Queryable): Promise<void> {
  const { text, values } = sql`DELETE FROM ${dialect.quote(through)} WHERE ${where}`;
  await tx.execute(text, values);
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
