import { bytesInIndex, mysqlIndexBytes } from '@viewkraft/model';
import { sortKeyLength } from './sort-key.js';
import type { StoredType } from './stored-type.js';

const sortKeyBytes = sortKeyLength * 4;

/** Whether MySQL and MariaDB take an index over these columns; undefined stands for a sort key. */
export const fitsIndex = (columns: readonly (StoredType | undefined)[]): boolean =>
  columns.reduce((sum, column) => sum + (column ? bytesInIndex(column) : sortKeyBytes), 0) <= mysqlIndexBytes;
