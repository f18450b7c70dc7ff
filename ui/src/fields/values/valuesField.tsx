import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { ValuesInput } from './ValuesInput.js';
import { valueText } from './valueText.js';
import { PlainCell } from '../TextCell.js';

/** A column whose allowed values are listed in the view file. */
export const valuesField: FieldKind = {
  Input: ValuesInput,
  Cell: ValueCell,
  print: valueText,
  align: 'left',
  width: 120,
  flex: 1,
  wide: false,
};

/** An allowed value by its label. */
function ValueCell({ column, value, locale }: FieldCellProps) {
  return <PlainCell column={column} value={valueText(value, column, locale)} locale={locale} />;
}
