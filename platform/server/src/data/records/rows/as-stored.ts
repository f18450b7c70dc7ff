import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import type { Values } from './draft.js';
import { loadRows } from './load-rows.js';

/**
 * A record after its write. In an unmanaged table the database may have stored something else: defaults, triggers,
 * rounded values, times of the last change. It is read again there.
 */
export async function asStored(view: View, written: Values, runtime: RecordRuntime, tx: Queryable): Promise<Values> {
  if (view.managed) return written;
  const key = keyColumn(view);
  const where = sql`${raw(runtime.dialect.quote(key.field))} = ${operandSql(key, written.get(key.name) as NonNullable<Scalar>, runtime)}`;
  for await (const [found] of loadRows(view, where, runtime, tx)) if (found) return found;
  return written;
}
