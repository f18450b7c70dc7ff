import type { OnDelete } from '@viewkraft/model';
import type { PhysicalForeignKey } from '../../data/schema/table/physical-table.js';

/** What a relation takes over from a foreign key; a note where it cannot. */
export function onDeleteOf(
  { column, table, onDelete }: PhysicalForeignKey,
  isRequired: boolean,
  notes: string[],
): { readonly onDelete?: OnDelete } {
  if (onDelete === 'setNull' && isRequired)
    notes.push(`${column} cannot become empty, so what it refers to in ${table} cannot be deleted (ON DELETE SET NULL is left out).`); // prettier-ignore
  return onDelete === 'restrict' || (onDelete === 'setNull' && isRequired) ? {} : { onDelete };
}
