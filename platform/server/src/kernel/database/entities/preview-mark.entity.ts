import { EntitySchema } from 'typeorm';
import { hash, uuid } from './columns.js';

/** A random mark of a page with preview links; deleting the mark revokes all of them. */
export interface PreviewMarkRow {
  pageId: string;
  mark: string;
}

export const previewMarkEntity = new EntitySchema<PreviewMarkRow>({
  name: 'PreviewMark',
  tableName: '_viewkraft_previews',
  columns: { pageId: { ...uuid, name: 'page_id', primary: true }, mark: hash },
});
