import type { ColumnKind } from './column-kind.js';
import { datetimeKind } from './datetime.js';

/** A date with its time; on the wire the same as datetime. */
export const dateKind: ColumnKind = { ...datetimeKind, type: 'date' };
