import { AppError, type Association, type Scalar, type View } from '@viewkraft/model';
import type { Caller } from '../../../kernel/changes/change-event.js';
import type { Author } from '../../history/history-act.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { WriteContext } from '../rows/write-context.js';

type Key = NonNullable<Scalar>;

/** A link to add or remove, with the right to change the records that hold it. */
export interface LinkRequest {
  readonly runtime: RecordRuntime;
  readonly view: View;
  readonly association: Association;
  readonly target: View;
  readonly caller: Caller;
  /** The view whose record holds the link: the target for hasMany and hasOne, else this view. */
  readonly context: WriteContext;
  readonly parent: Key;
  readonly author: Author;
}

export function requireSingle(keys: readonly Key[]): readonly Key[] {
  if (keys.length > 1) throw new AppError('INVALID', {}, { details: [{ column: 'id', key: 'linkId' }] });
  return keys;
}

/** A required foreign key cannot be removed, only replaced. */
export function requireRelease(holder: View, { foreignKey }: Association): void {
  const column = holder.columns.get(foreignKey);
  if (!column?.allowNull || column.required === true) {
    throw new AppError('LINK_REQUIRED', {}, { details: [{ column: foreignKey, key: 'required' }] });
  }
}
