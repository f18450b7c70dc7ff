import type { ColumnKind } from '../column-kind.js';
import { numberKind } from './number.js';

/** An alias of number. */
export const floatKind: ColumnKind = { ...numberKind, type: 'float' };
