import type { Scalar } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import type { RecordAnswer } from '../read/read-records.js';
import { operandSql } from '../sql/comparison-sql.js';
import { sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import type { WriteTools } from '../write/create-records.js';
import { LostRace, untilWon } from '../write/lost-race.js';
import { updateOnce } from '../write/update-records.js';
import { reachRecords } from '../write/wanted-keys.js';
import { linkedKeys } from './linked-keys.js';
import { linkedSource } from './linked-source.js';
import { requireRelease, type LinkRequest } from './link-request.js';

type Key = NonNullable<Scalar>;

/**
 * Links the only child of a hasOne: the former one gives way in the same transaction. Two at the same time go one after
 * the other, so that the second finds the first one's child and lets it go. `list`: the answer to a list names places.
 */
export function linkHasOne(link: LinkRequest, key: Key, list: boolean, tools: WriteTools): Promise<RecordAnswer> {
  const { association, context, parent } = link;
  return untilWon(async () => {
    const former = await formerChildren(link, key);
    if (former.length > 0) {
      await reachRecords([key], context);
      requireRelease(link.target, association);
    }
    // The former ones go first: the key may be unique.
    const edits = [...former, key].map((one) => ({
      key: one,
      body: { [association.foreignKey]: one === key ? parent : null },
    }));
    const guard = async (tx: Queryable): Promise<void> => {
      await lockParent(link, tx);
      const now = await formerChildren(link, key, tx);
      if (now.length !== former.length || now.some((one) => !former.includes(one))) throw new LostRace();
    };
    const answers = await updateOnce(edits, list && former.length === 0, undefined, context, tools, guard);
    return answers[former.length] as RecordAnswer;
  });
}

/** Who gives way to another child; those out of the caller's sight stay as they are. */
async function formerChildren(
  { world, view, association, caller, parent }: LinkRequest,
  wanted: Key,
  queryable?: Queryable,
): Promise<Key[]> {
  const reader = world.reader(view, caller.identity);
  if (!reader) return [];
  const keys = await linkedKeys(linkedSource(reader, parent, association.name), world, queryable);
  return keys.filter((key) => key !== wanted);
}

/** SQLite has one writer at a time anyway. */
async function lockParent({ world, view, parent }: LinkRequest, tx: Queryable): Promise<void> {
  if (world.dialect.name === 'sqlite') return;
  const { quote } = world.dialect;
  const column = keyColumn(view);
  const { text, values } =
    sql`SELECT 1 FROM ${quote(view.table)} WHERE ${quote(column.name)} = ${operandSql(column, parent, world)} FOR UPDATE`;
  await tx.query(text, values);
}
