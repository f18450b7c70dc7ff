import { formatTime } from '../../base/i18n/formats/formatDate.js';
import type { FieldCellProps, FieldInputProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { MomentInput } from '../pickers/MomentInput.js';

export const timeField: FieldKind = {
  Input: TimeInput,
  Cell: TimeCell,
  print: (value, _column, locale) => formatTime(String(value), locale),
  align: 'left',
  width: 120,
  flex: 1,
  wide: false,
};

/** A time of day. */
function TimeCell({ value, locale }: FieldCellProps) {
  return <time dateTime={String(value)}>{formatTime(String(value), locale)}</time>;
}

/** A time of day. */
function TimeInput(props: FieldInputProps) {
  return <MomentInput field={props} kind="time" />;
}
