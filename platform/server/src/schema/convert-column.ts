import { columnKind, type Column, type Scalar } from '@viewkraft/model';
import type { DbValue, Dialect, Queryable } from '../database/database.js';
import { fromDb, toDb, valueCodec } from '../database/value-codecs.js';
import { plainColumn } from './plain-column.js';
import type { Conversion } from './planned-change.js';

const batch = 500;

/** Carries a column's values into one of another type, by the coercions of writes; what cannot be carried is left empty. */
export async function convertColumn(db: Queryable, dialect: Dialect, conversion: Conversion): Promise<void> {
  const { table, key, from, to, was, want } = conversion;
  const [t, k, f, n] = [table, key, from, to].map((name) => dialect.quote(name)) as [string, string, string, string];
  const [source, target] = [plainColumn(from, was), plainColumn(to, want)];
  const value = valueCodec(dialect, source).select(f);
  let after: DbValue | undefined;
  for (;;) {
    const where = after === undefined ? '' : ` AND ${k} > ?`;
    const rows = await db.query(
      `SELECT ${k}, ${value} FROM ${t} WHERE ${f} IS NOT NULL${where} ORDER BY ${k} LIMIT ${batch}`,
      after === undefined ? [] : [after],
    );
    // One commit a batch; on SQLite a transaction is open already.
    if (dialect.name === 'mysql') await db.execute('START TRANSACTION');
    for (const [id, raw] of rows as unknown as readonly (readonly [DbValue, unknown])[]) {
      const wire = convertValue(fromDb(dialect, source, raw), source, target);
      if (wire !== null) await db.execute(`UPDATE ${t} SET ${n} = ? WHERE ${k} = ?`, [toDb(dialect, target, wire), id]);
      after = id;
    }
    if (dialect.name === 'mysql') await db.execute('COMMIT');
    if (rows.length < batch) return;
  }
}

function convertValue(value: Scalar, source: Column, target: Column): Scalar {
  if (value === null) return null;
  const coerced = columnKind(target.type).coerce(shaped(value, source, target), target);
  return 'value' in coerced ? coerced.value : null;
}

/** The value in a form that the coercion of the other type takes, cut where that is what narrowing means. */
function shaped(value: NonNullable<Scalar>, source: Column, target: Column): NonNullable<Scalar> {
  const text = String(value);
  if (target.type === 'boolean') return value;
  if (target.type === 'string' || target.type === 'text') return cut(text, target);
  if (target.type === 'decimal')
    return text.replace(new RegExp(`\\.(\\d{${target.scale}})\\d+$`), '.$1').replace(/\.$/, '');
  const isInstant = source.type === 'date' || source.type === 'datetime';
  if (isInstant && target.type === 'dateonly') return text.slice(0, 10);
  if (isInstant && target.type === 'time') return text.slice(11, 19);
  return source.type === 'boolean' ? Number(value) : value;
}

const cut = (text: string, { type, length }: Column): string =>
  type === 'string' ? [...text].slice(0, length).join('') : text;
