import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { wireValue } from '../../entity/wireValue.js';
import { editNumber, readNumber } from '../../i18n/formats/formatNumber.js';
import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';

/** A number as text, with the locale's decimal mark. Digits stay digits: nothing passes through a double. */
export function NumberInput(props: FieldInputProps) {
  const { id, label, column, value, onChange, onBlur, inputRef, placeholder, required, readOnly, locale } = props;
  const [typed, setTyped] = useState({ text: shown(value, locale), value, locale });
  // Another value from outside, or another locale, replaces what was typed; the same one written otherwise
  // (`12.5` that was stored as `12.50`) does not while it is being typed.
  const stale = wireValue(column, typed.value) !== wireValue(column, value) || typed.locale !== locale;
  const text = stale ? shown(value, locale) : typed.text;
  const whole = column.type === 'integer' || column.type === 'bigint';
  return (
    <TextField
      id={id}
      label={label}
      value={text}
      onChange={(event) => {
        const next = event.target.value.trim() === '' ? null : readNumber(event.target.value, locale);
        setTyped({ text: event.target.value, value: next, locale });
        onChange(next);
      }}
      onBlur={() => {
        setTyped({ text: shown(value, locale), value, locale });
        onBlur?.();
      }}
      inputRef={inputRef}
      placeholder={placeholder}
      required={required ?? false}
      {...helperOf(props)}
      slotProps={{
        htmlInput: {
          inputMode: whole ? 'numeric' : 'decimal',
          readOnly: readOnly ?? false,
          autoComplete: 'off',
          style: { fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}

function shown(value: unknown, locale: FieldInputProps['locale']): string {
  if (typeof value === 'number') return editNumber(value, locale);
  if (typeof value !== 'string') return '';
  return /^-?\d+(\.\d+)?$/.test(value) ? editNumber(value, locale) : value;
}
