import { EntitySchema } from 'typeorm';
import { integer, key, short, uuid } from './columns.js';

/** A write that can be taken back as a whole. */
export interface HistoryActRow {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  userId: string | null;
  action: string;
  source: string;
  /** The view in which the act began; a deletion may have reached others. */
  tableName: string;
  entries: number;
  /** The entries of the act have numbers from the first to the last; other writes may lie between. */
  firstEntry: number;
  lastEntry: number;
  /** The act that took this one back. */
  undoneBy: string | null;
}

export const historyActEntity = new EntitySchema<HistoryActRow>({
  name: 'HistoryAct',
  tableName: '_viewkraft_acts',
  columns: {
    id: { ...uuid, primary: true },
    at: integer,
    userId: { ...uuid, name: 'user_id', nullable: true },
    action: { ...key, length: 10 },
    source: { ...key, length: 10 },
    tableName: { ...short, length: 64, name: 'table_name' },
    entries: integer,
    firstEntry: { ...integer, name: 'first_entry' },
    lastEntry: { ...integer, name: 'last_entry' },
    undoneBy: { ...uuid, name: 'undone_by', nullable: true },
  },
});
