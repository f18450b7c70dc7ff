import type { FieldKind } from '../../base/plugin/FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { PlainCell } from '../TextCell.js';

export const listField: FieldKind = {
  Input: lazyInput(async () => (await import('./ListInput.js')).ListInput, 36),
  Cell: PlainCell,
  print: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  align: 'left',
  width: 140,
  flex: 1,
  wide: false,
};
