import { EntitySchema } from 'typeorm';
import { integer, key, uuid } from './columns.js';

/** A file whose record is deleted and may be restored. */
export interface RemovedFileRow {
  /** Its key in the storage of uploads. */
  file: string;
  recordId: string;
  /** When the record was deleted. */
  at: number;
}

export const removedFileEntity = new EntitySchema<RemovedFileRow>({
  name: 'RemovedFile',
  tableName: '_viewkraft_removed_files',
  columns: {
    file: { ...key, primary: true },
    recordId: { ...uuid, name: 'record_id' },
    at: integer,
  },
});
