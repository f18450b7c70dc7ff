import { formatDay } from '../../base/i18n/formats/formatDate.js';
import type { FieldCellProps, FieldInputProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { MomentInput } from '../pickers/MomentInput.js';

export const dateonlyField: FieldKind = {
  Input: DayInput,
  Cell: DayCell,
  print: (value, _column, locale) => formatDay(String(value), locale),
  align: 'left',
  width: 116,
  flex: 1,
  wide: false,
};

/** A calendar day. */
function DayCell({ value, locale }: FieldCellProps) {
  return <time dateTime={String(value)}>{formatDay(String(value), locale)}</time>;
}

/** A calendar day. */
function DayInput(props: FieldInputProps) {
  return <MomentInput field={props} kind="day" />;
}
