import type { FieldCellProps } from '../FieldKind.js';
import { PlainCell } from '../PlainCell.js';
import { valueText } from './valueText.js';

/** An allowed value by its label. */
export function ValueCell({ column, value, locale }: FieldCellProps) {
  return <PlainCell column={column} value={valueText(value, column, locale)} locale={locale} />;
}
