import { EntitySchema } from 'typeorm';
import { integer, short } from './columns.js';

/** A column of a view's table that was renamed: earlier history entries have its old name. */
export interface ColumnRenameRow {
  /** Counts up: a later rename has the higher number. */
  id: number;
  tableName: string;
  oldName: string;
  newName: string;
  /** The newest history entry from before the rename. Null: about to be renamed; -1: the rename is held. */
  lastEntry: number | null;
}

export const columnRenameEntity = new EntitySchema<ColumnRenameRow>({
  name: 'ColumnRename',
  tableName: '_viewkraft_renames',
  columns: {
    id: { ...integer, primary: true },
    tableName: { ...short, length: 64, name: 'table_name' },
    oldName: { ...short, length: 64, name: 'old_name' },
    newName: { ...short, length: 64, name: 'new_name' },
    lastEntry: { ...integer, name: 'last_entry', nullable: true },
  },
});
