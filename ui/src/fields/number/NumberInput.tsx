import { useState } from 'react';
import { wireValue } from '../../data/entity/state/wireValue.js';
import { editNumber, readNumber } from '../../base/i18n/formats/formatNumber.js';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { LineInput } from '../frame/LineInput.js';

/** A number as text with the locale's decimal separator. Never converts to a double, so no digit is lost. */
export function NumberInput(props: FieldInputProps) {
  const { column, value, onChange, onBlur, locale } = props;
  const [typed, setTyped] = useState({ text: '', value, locale, isOpen: false });
  // The typed text stays until the value changes from outside. The same value in another notation (`12.5` stored as
  // `12.50`) does not count as a change.
  const isTyped =
    typed.isOpen && typed.locale === locale && wireValue(column, typed.value) === wireValue(column, value);
  const text = isTyped ? typed.text : shown(value, locale);
  const whole = column.type === 'integer' || column.type === 'bigint';
  return (
    <LineInput
      field={props}
      text={text}
      onText={(input) => {
        const next = input.trim() === '' ? null : readNumber(input, locale);
        setTyped({ text: input, value: next, locale, isOpen: true });
        onChange(next);
      }}
      onLeave={() => {
        setTyped({ text: '', value, locale, isOpen: false });
        onBlur?.();
      }}
      look="figures"
      inputMode={whole ? 'numeric' : 'decimal'}
      spellCheck={false}
    />
  );
}

function shown(value: unknown, locale: FieldInputProps['locale']): string {
  if (typeof value === 'number') return editNumber(value, locale);
  if (typeof value !== 'string') return '';
  return /^-?\d+(\.\d+)?$/.test(value) ? editNumber(value, locale) : value;
}
