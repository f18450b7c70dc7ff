import { EntitySchema } from 'typeorm';
import { short, text } from './columns.js';

/** The source of a view as it last loaded successfully. */
export interface ViewSourceRow {
  name: string;
  source: string;
}

export const viewSourceEntity = new EntitySchema<ViewSourceRow>({
  name: 'ViewSource',
  tableName: '_view_sources',
  columns: { name: { ...short, length: 63, primary: true }, source: text },
});
