import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import { DateTime } from 'luxon';
import type { FieldInputProps } from '../FieldKind.js';
import { pickerFieldProps } from '../pickers/pickerFieldProps.js';
import { PickerTexts } from '../pickers/PickerTexts.js';
import { usePickerValue, type WireFormat } from '../pickers/usePickerValue.js';

const time: WireFormat = {
  read: (wire) => DateTime.fromISO(wire),
  write: (moment) => moment.toFormat('HH:mm:ss'),
};

/** A time of day. */
export function TimeInput(props: FieldInputProps) {
  const { moment, take, leave } = usePickerValue(props, time);
  return (
    <PickerTexts locale={props.locale}>
      <TimePicker
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
