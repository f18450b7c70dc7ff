import { AppError, type Association, type Scalar, type View } from '@viewkraft/model';
import type { Caller } from '../../events/change-event.js';
import type { RecordWorld } from '../record-world.js';
import type { WriteContext } from '../write/write-context.js';

type Key = NonNullable<Scalar>;

/** A link to make or to take away, with the right to change the records that hold it. */
export interface LinkRequest {
  readonly world: RecordWorld;
  readonly view: View;
  readonly association: Association;
  readonly target: View;
  readonly caller: Caller;
  /** Of the view whose record holds the link: the target for hasMany and hasOne, else this one. */
  readonly context: WriteContext;
  readonly parent: Key;
}

export function requireSingle(keys: readonly Key[]): readonly Key[] {
  if (keys.length > 1) throw new AppError('INVALID', {}, { details: [{ column: 'id', key: 'linkId' }] });
  return keys;
}

/** A key that must be there cannot be taken away, only given to another. */
export function requireRelease(holder: View, { foreignKey }: Association): void {
  const column = holder.columns.get(foreignKey);
  if (!column?.allowNull || column.required === true) {
    throw new AppError('LINK_REQUIRED', {}, { details: [{ column: foreignKey, key: 'required' }] });
  }
}
