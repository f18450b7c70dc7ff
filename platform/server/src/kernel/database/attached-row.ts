import {
  GivenKey,
  KeyedText,
  SelectedValue,
  type AttachedRow,
  type BoundStatement,
  type DbValue,
  type DbWrite,
  type Queryable,
} from './database.js';

type Value = AttachedRow['values'][number];

const insertText = ({ table, columns, replaces }: AttachedRow, places: readonly string[]): string =>
  `${replaces ? 'REPLACE' : 'INSERT'} INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`;

/** The statement that inserts a row, once the key of the first write is known. */
export function insertOf(row: AttachedRow, key: string): BoundStatement {
  const bound = (value: Value): DbValue => {
    if (value instanceof KeyedText) return `${value.before}${key}${value.after}`;
    if (value instanceof SelectedValue) return value.value;
    return value instanceof GivenKey ? BigInt(key) : value;
  };
  const places = row.values.map((value) => (value instanceof SelectedValue ? value.sql : '?'));
  return { text: insertText(row, places), values: row.values.map(bound) };
}

/** All statements in a transaction that is open. */
export async function executeAll(write: BoundStatement, rows: readonly AttachedRow[], tx: Queryable): Promise<DbWrite> {
  const written = await tx.execute(write.text, write.values);
  if (written.changes === 0) return written;
  for (const row of rows) {
    const { text, values } = insertOf(row, written.lastId);
    await tx.execute(text, values);
  }
  return written;
}

/**
 * All statements as one compound statement of MariaDB, which selects the key of the first, or null without a changed
 * row. An error ends the transaction and is reported as that of the statement.
 */
export function compoundOf(write: BoundStatement, rows: readonly AttachedRow[]): BoundStatement {
  const inserts = rows.map((row) => `${insertText(row, row.values.map(placeOf))}; `).join('');
  return {
    text:
      'BEGIN NOT ATOMIC DECLARE vk_key BIGINT; ' +
      'DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN ROLLBACK; RESIGNAL; END; ' +
      `START TRANSACTION; ${write.text}; ` +
      `IF ROW_COUNT() > 0 THEN SET vk_key = LAST_INSERT_ID(); ${inserts}COMMIT; SELECT vk_key; ` +
      'ELSE ROLLBACK; SELECT NULL; END IF; END',
    values: [...write.values, ...rows.flatMap(({ values }) => values.flatMap(boundInCompound))],
  };
}

function placeOf(value: Value): string {
  if (value instanceof KeyedText) return 'CONCAT(?, vk_key, ?)';
  if (value instanceof SelectedValue) return value.sql;
  return value instanceof GivenKey ? 'vk_key' : '?';
}

function boundInCompound(value: Value): DbValue[] {
  if (value instanceof KeyedText) return [value.before, value.after];
  if (value instanceof SelectedValue) return [value.value];
  return value instanceof GivenKey ? [] : [value];
}
