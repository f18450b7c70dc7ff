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

/** Length of a key as text, with its comma. */
const maxKeyLength = 21;

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

/** The write and its rows as a part of a compound statement of MariaDB, which notes the key of the write. */
export function partOf(write: BoundStatement, rows: readonly AttachedRow[]): BoundStatement {
  const inserts = rows.map((row) => `${insertText(row, row.values.map(placeOf))}; `).join('');
  return {
    text:
      `${write.text}; IF ROW_COUNT() > 0 THEN SET vk_key = LAST_INSERT_ID(); ${inserts}` +
      "SET vk_keys = CONCAT(vk_keys, vk_key, ','); ELSE SET vk_keys = CONCAT(vk_keys, ','); END IF; ",
    values: [...write.values, ...rows.flatMap(({ values }) => values.flatMap(boundInCompound))],
  };
}

/**
 * Parts as one transaction in one statement, which selects their keys: a comma after each, and no key for a part that
 * changed no row. An error leaves the transaction open, and the session's settings as `before` has made them: no
 * handler of MariaDB sees every error (not 1205 of an update that checks a foreign key).
 */
export function compoundOf(parts: readonly BoundStatement[], before = '', after = ''): BoundStatement {
  return {
    text:
      `BEGIN NOT ATOMIC DECLARE vk_key BIGINT; DECLARE vk_keys VARCHAR(${parts.length * maxKeyLength}) CHARACTER SET ascii DEFAULT ''; ` +
      `${before}START TRANSACTION; ${parts.map(({ text }) => text).join('')}COMMIT; ${after}SELECT vk_keys; END`,
    values: parts.flatMap(({ values }) => values),
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
