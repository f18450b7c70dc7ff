import { EntitySchema } from 'typeorm';
import { integer, key, short, text, uuid } from './columns.js';

/** One write of one record. An entry is never changed; retention deletes it. */
export interface HistoryEntryRow {
  /** Counts up: a later write of the same record has the higher number. */
  id: number;
  tableName: string;
  /** Primary key of the record as text. */
  recordId: string;
  action: string;
  source: string;
  /** The record's version after the write (delete: before); null without system columns and for links. */
  version: number | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Null: a guest, or the platform itself. */
  userId: string | null;
  /** Joins the entries of one act. */
  actId: string | null;
  /** JSON, see `data/history/entry-changes.ts`. */
  changes: string;
}

export const historyEntryEntity = new EntitySchema<HistoryEntryRow>({
  name: 'HistoryEntry',
  tableName: '_viewkraft_history',
  columns: {
    id: { ...integer, primary: true, generated: 'increment' },
    tableName: { ...short, length: 64, name: 'table_name' },
    recordId: { ...text, name: 'record_id' },
    action: { ...key, length: 10 },
    source: { ...key, length: 10 },
    version: { ...integer, nullable: true },
    at: integer,
    userId: { ...uuid, name: 'user_id', nullable: true },
    actId: { ...uuid, name: 'act_id', nullable: true },
    changes: text,
  },
});
