import TextField from '@mui/material/TextField';
import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';
import { typedText } from './typedText.js';

const types: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'url',
  tel: 'tel',
  password: 'password',
  color: 'color',
};

/** One line of text. */
export function StringInput(props: FieldInputProps) {
  const { id, label, column, value, onChange, onBlur, inputRef, placeholder, required, readOnly } = props;
  return (
    <TextField
      id={id}
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(typedText(event.target.value, props))}
      onBlur={onBlur}
      inputRef={inputRef}
      placeholder={placeholder}
      required={required ?? false}
      type={types[column.widget ?? ''] ?? 'text'}
      {...helperOf(props)}
      slotProps={{ input: { readOnly: readOnly ?? false }, htmlInput: { autoComplete: 'off' } }}
    />
  );
}
