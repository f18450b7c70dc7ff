import type { Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { LinkChange } from '../../history/entry-changes.js';
import { endsOf } from '../links/link-ends.js';
import { operandSql } from '../sql/comparison-sql.js';
import { join, raw, sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import type { Values } from '../rows/draft.js';
import type { WriteContext } from '../rows/write-context.js';
import type { ReplacedLinks } from '../rows/written.js';

const maxKeysPerQuery = 500;

/** Links a restored record as it was linked; records that are gone stay unlinked. */
export async function restoreLinks(
  record: Values,
  links: readonly LinkChange[],
  { view, runtime }: WriteContext,
  tx: Queryable,
): Promise<ReplacedLinks[]> {
  const { dialect } = runtime;
  const { quote } = dialect;
  // Waits for a record that is being deleted, whose link its foreign key would refuse.
  const lock = raw(dialect.name === 'sqlite' ? '' : ' LOCK IN SHARE MODE');
  const id = record.get(view.primaryKey) as NonNullable<Scalar>;
  const own = operandSql(keyColumn(view), id, runtime);
  const restored: ReplacedLinks[] = [];
  for (const link of links) {
    const end = endsOf(view, runtime).find(({ through, own }) => through === link.through && own === link.own);
    if (!end || !end.plain) continue;
    const key = keyColumn(end.target);
    // A link from the record to itself was at both of its ends.
    const isBack = end.target === view && restored.some(({ added }) => added?.through === link.through);
    const linked = isBack ? link.keys.filter((one) => one !== id) : link.keys;
    for (let at = 0; at < linked.length; at += maxKeysPerQuery) {
      const keys = join(linked.slice(at, at + maxKeysPerQuery).map((one) => operandSql(key, one, runtime)), ',');
      const names = raw(`${quote(link.own)},${quote(link.other)}`);
      const { text, values } =
        sql`INSERT INTO ${quote(link.through)} (${names}) SELECT ${own}, ${quote(key.field)} FROM ${quote(end.target.table)} WHERE ${quote(key.field)} IN (${keys})${lock}`;
      await tx.execute(text, values);
    }
    restored.push({ association: end.association, added: link, removed: undefined });
  }
  return restored;
}
