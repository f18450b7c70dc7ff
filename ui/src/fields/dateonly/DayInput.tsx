import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTime } from 'luxon';
import type { FieldInputProps } from '../FieldKind.js';
import { pickerFieldProps } from '../pickers/pickerFieldProps.js';
import { PickerTexts } from '../pickers/PickerTexts.js';
import { usePickerValue, type WireFormat } from '../pickers/usePickerValue.js';

const day: WireFormat = {
  read: (wire) => DateTime.fromISO(wire),
  write: (moment) => moment.toFormat('yyyy-MM-dd'),
};

/** A calendar day. */
export function DayInput(props: FieldInputProps) {
  const { moment, take, leave } = usePickerValue(props, day);
  return (
    <PickerTexts locale={props.locale}>
      <DatePicker
        label={props.label}
        value={moment}
        onChange={take}
        readOnly={props.readOnly ?? false}
        slotProps={{ textField: pickerFieldProps(props, leave) }}
      />
    </PickerTexts>
  );
}
