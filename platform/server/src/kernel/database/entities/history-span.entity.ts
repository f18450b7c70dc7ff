import { EntitySchema } from 'typeorm';
import { flag, integer, short } from './columns.js';

/** From when on the history of a table is complete: tables may be older than their history. */
export interface HistorySpanRow {
  tableName: string;
  /** Milliseconds since 1970. */
  since: number;
  /** False: the view keeps no history at present. */
  active: boolean;
}

export const historySpanEntity = new EntitySchema<HistorySpanRow>({
  name: 'HistorySpan',
  tableName: '_viewkraft_history_spans',
  columns: {
    tableName: { ...short, length: 64, name: 'table_name', primary: true },
    since: integer,
    active: flag,
  },
});
