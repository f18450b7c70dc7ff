import { EntitySchema } from 'typeorm';
import { integer, short, text } from './columns.js';

/** A record that is deleted and may be restored: its latest history entry holds the values. */
export interface DeletedRecordRow {
  /** Number of the history entry of the deletion. */
  entryId: number;
  tableName: string;
  recordId: string;
}

export const deletedRecordEntity = new EntitySchema<DeletedRecordRow>({
  name: 'DeletedRecord',
  tableName: '_viewkraft_deleted',
  columns: {
    entryId: { ...integer, name: 'entry_id', primary: true },
    tableName: { ...short, length: 64, name: 'table_name' },
    recordId: { ...text, name: 'record_id' },
  },
});
