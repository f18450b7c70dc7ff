import type { View } from './view.js';

export const versionColumn = '_version';

/** Whether records have a version: counted, or in an unmanaged view computed from the row. */
export const hasVersions = ({ columns }: Pick<View, 'columns'>): boolean => columns.has(versionColumn);
