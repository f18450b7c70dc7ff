import type { FieldKind } from '../FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { PlainCell } from '../PlainCell.js';

export const listField: FieldKind = {
  Input: lazyInput(async () => (await import('./ListInput.js')).ListInput, 36),
  Cell: PlainCell,
  print: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  align: 'left',
  width: 140,
  flex: 1,
  wide: false,
};
