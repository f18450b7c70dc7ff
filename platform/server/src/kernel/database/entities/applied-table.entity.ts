import { EntitySchema } from 'typeorm';
import { flag, short, text } from './columns.js';

/** The last applied state of a view's table. */
export interface AppliedTableRow {
  tableName: string;
  viewName: string;
  /** False: the table existed before its view, and was adopted. */
  made: boolean;
  /** JSON. */
  types: string;
  /** JSON. */
  pending: string;
  /** ISO 8601. */
  appliedAt: string;
}

export const appliedTableEntity = new EntitySchema<AppliedTableRow>({
  name: 'AppliedTable',
  tableName: '_viewkraft_schema',
  columns: {
    tableName: { ...short, length: 64, name: 'table_name', primary: true },
    viewName: { ...short, length: 64, name: 'view_name' },
    made: flag,
    types: text,
    pending: text,
    appliedAt: { ...short, length: 24, name: 'applied_at' },
  },
});
