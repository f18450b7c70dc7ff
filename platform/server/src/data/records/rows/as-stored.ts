import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { Values } from './draft.js';
import { loadRow } from './load-rows.js';

/**
 * A record after its write. In an unmanaged table the database may have stored something else: defaults, triggers,
 * rounded values, times of the last change. It is read again there.
 */
export async function asStored(view: View, written: Values, runtime: RecordRuntime, tx: Queryable): Promise<Values> {
  if (view.managed) return written;
  return (await loadRow(view, written.get(view.primaryKey) as NonNullable<Scalar>, runtime, tx)) ?? written;
}
