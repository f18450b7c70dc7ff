import TextField from '@mui/material/TextField';
import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';
import { typedText } from '../string/typedText.js';

/** Several lines of text, growing with what is in them. */
export function TextInput(props: FieldInputProps) {
  const { id, label, value, onChange, onBlur, inputRef, placeholder, required, readOnly, compact } = props;
  return (
    <TextField
      multiline
      minRows={compact ? 1 : 3}
      maxRows={16}
      id={id}
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(typedText(event.target.value, props))}
      onBlur={onBlur}
      inputRef={inputRef}
      placeholder={placeholder}
      required={required ?? false}
      {...helperOf(props)}
      slotProps={{ input: { readOnly: readOnly ?? false } }}
    />
  );
}
