import { EntitySchema } from 'typeorm';
import { integer, key, text, uuid } from './columns.js';

/** A view file as administrators saved it in the browser. */
export interface ViewVersionRow {
  /** `{view}/{number}`: two servers cannot store the same number. */
  id: string;
  view: string;
  /** Counts from 1 for each view. */
  number: number;
  action: string;
  /** Milliseconds since 1970. */
  at: number;
  userId: string | null;
  /** null: the file was removed. */
  text: string | null;
}

export const viewVersionEntity = new EntitySchema<ViewVersionRow>({
  name: 'ViewVersion',
  tableName: '_viewkraft_view_versions',
  columns: {
    id: { ...key, primary: true },
    view: key,
    number: integer,
    action: { ...key, length: 10 },
    at: integer,
    userId: { ...uuid, name: 'user_id', nullable: true },
    text: { ...text, nullable: true },
  },
});
