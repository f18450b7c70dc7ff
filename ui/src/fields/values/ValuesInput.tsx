import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';

/** A choice among the allowed values. A stored value that is no longer allowed is still shown. */
export function ValuesInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { id, label, column, value, onChange, onBlur, inputRef, required, readOnly } = props;
  const values = column.values ?? [];
  const current = typeof value === 'string' ? value : '';
  const options = current === '' || values.includes(current) ? values : [...values, current];
  return (
    <TextField
      select
      id={id}
      label={label}
      value={current}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      required={required ?? false}
      disabled={readOnly ?? false}
      {...helperOf(props)}
    >
      {(column.allowNull || current === '') && !required && <MenuItem value="">{t('field.none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
}
