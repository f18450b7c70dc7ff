import TextField from '@mui/material/TextField';
import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';
import { typedText } from './typedText.js';
import { ValuesInput } from './ValuesInput.js';

const types: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'url',
  tel: 'tel',
  password: 'password',
  color: 'color',
};

/** One line of text, or a choice where only some values are allowed. */
export function StringInput(props: FieldInputProps) {
  return props.column.values ? <ValuesInput {...props} values={props.column.values} /> : <LineInput {...props} />;
}

/** One line of text. */
export function LineInput(props: FieldInputProps) {
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
