import { formatInstant } from '../../base/i18n/formats/formatDate.js';
import type { FieldCellProps, FieldInputProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { MomentInput } from '../pickers/MomentInput.js';

export const datetimeField: FieldKind = {
  Input: InstantInput,
  Cell: InstantCell,
  print: (value, _column, locale) => formatInstant(String(value), locale),
  align: 'left',
  width: 192,
  flex: 1,
  wide: false,
};

/** An instant in the reader's time zone. */
function InstantCell({ value, locale }: FieldCellProps) {
  return <time dateTime={String(value)}>{formatInstant(String(value), locale)}</time>;
}

/** Date and time of an instant, in the reader's time zone. */
function InstantInput(props: FieldInputProps) {
  return <MomentInput field={props} kind="instant" />;
}

/** `date` is an instant on the wire, like `datetime`, so it is edited and shown in the same way. */
export const dateField: FieldKind = datetimeField;
