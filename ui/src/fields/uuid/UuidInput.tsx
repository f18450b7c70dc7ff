import TextField from '@mui/material/TextField';
import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';

/** A uuid as text, in figures of one width. */
export function UuidInput(props: FieldInputProps) {
  const { id, label, value, onChange, onBlur, inputRef, placeholder, required, readOnly } = props;
  return (
    <TextField
      id={id}
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value.trim() === '' ? null : event.target.value.trim())}
      onBlur={onBlur}
      inputRef={inputRef}
      placeholder={placeholder}
      required={required ?? false}
      {...helperOf(props)}
      slotProps={{
        input: { readOnly: readOnly ?? false },
        htmlInput: {
          spellCheck: false,
          autoComplete: 'off',
          style: { fontFamily: 'ui-monospace, monospace', fontSize: 13 },
        },
      }}
    />
  );
}
