import type { ColumnKind } from './column-kind.js';
import { numberKind } from './number.js';

/** Another name of a number of double precision. */
export const floatKind: ColumnKind = { ...numberKind, type: 'float' };
