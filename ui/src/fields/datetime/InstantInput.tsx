import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { DateTime } from 'luxon';
import type { FieldInputProps } from '../FieldKind.js';
import { pickerFieldProps } from '../pickers/pickerFieldProps.js';
import { PickerTexts } from '../pickers/PickerTexts.js';
import { usePickerValue, type WireFormat } from '../pickers/usePickerValue.js';

const instant: WireFormat = {
  read: (wire) => DateTime.fromISO(wire),
  write: (moment) => moment.toUTC().toISO({ suppressMilliseconds: false }) ?? '',
};

/** Day and time of a moment, in the reader's zone. */
export function InstantInput(props: FieldInputProps) {
  const { moment, take, leave } = usePickerValue(props, instant);
  return (
    <PickerTexts locale={props.locale}>
      <DateTimePicker
        label={props.label}
        value={moment}
        onChange={take}
        readOnly={props.readOnly ?? false}
        timeSteps={{ minutes: 5 }}
        slotProps={{ textField: pickerFieldProps(props, leave) }}
      />
    </PickerTexts>
  );
}
