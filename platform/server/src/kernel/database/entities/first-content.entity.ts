import { EntitySchema } from 'typeorm';
import { integer, key } from './columns.js';

/** Content that was inserted once and is not inserted again, even after an editor deleted it. */
export interface FirstContentRow {
  name: string;
  /** Milliseconds since 1970. */
  loadedAt: number;
}

export const firstContentEntity = new EntitySchema<FirstContentRow>({
  name: 'FirstContent',
  tableName: '_viewkraft_content',
  columns: { name: { ...key, primary: true }, loadedAt: { ...integer, name: 'loaded_at' } },
});
