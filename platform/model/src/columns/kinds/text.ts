import { columnLimits } from '../../limits/column-limits.js';
import type { ColumnKind } from '../column-kind.js';
import { message } from '../problem.js';
import { stringKind } from './string.js';
import { utf8Bytes } from '../text-value.js';

/** A long text, up to 1 MiB in UTF-8. */
export const textKind: ColumnKind = {
  ...stringKind,
  type: 'text',
  storage: 'text',
  check: (value) =>
    utf8Bytes(String(value)) > columnLimits.textBytes
      ? message('textSize', { bytes: columnLimits.textBytes })
      : undefined,
};
