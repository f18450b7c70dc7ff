import type { ModelAssociation } from '@viewkraft/model';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

export interface AssociationRights {
  readonly link: boolean;
  readonly unlink: boolean;
  readonly create: boolean;
  /** Offered if a child cannot exist without its parent. */
  readonly remove: boolean;
}

/**
 * Returns what the caller may do with the records of an association: a foreign key is changed in the table that
 * contains it.
 */
export function associationRights(
  model: ViewModel,
  target: ViewModel,
  { type, foreignKey }: ModelAssociation,
): AssociationRights {
  if (type === 'belongsToMany' || type === 'belongsTo') {
    const { update } = model.can;
    return { link: update, unlink: update, create: update && target.can.create, remove: false };
  }
  const key = target.columns.get(foreignKey);
  const isWritable = key !== undefined && key.readOnly !== true;
  const link = isWritable && target.can.update;
  const isRequired = !key?.allowNull || key.required === true;
  return {
    link,
    unlink: link && !isRequired,
    create: isWritable && target.can.create,
    remove: isRequired && target.can.delete,
  };
}
