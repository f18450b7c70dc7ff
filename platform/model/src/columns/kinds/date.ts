import type { ColumnKind } from '../column-kind.js';
import { datetimeKind } from './datetime.js';

/** An alias of datetime. */
export const dateKind: ColumnKind = { ...datetimeKind, type: 'date' };
