import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { inputState } from '../frame/inputState.js';
import { valueOptions } from './valueOptions.js';
import { valueText } from './valueText.js';

/** A choice among few values. */
export function ValuesSelect(props: FieldInputProps) {
  const { t } = useTranslation();
  const { id, label, column, value, onChange, onBlur, inputRef, error, help, required, readOnly, locale, compact } =
    props;
  const current = typeof value === 'string' ? value : '';
  return (
    <FieldFrame {...{ id, label, required, error, help, compact }} isLabelFor={false}>
      <Select
        id={id}
        labelId={`${id}-label`}
        size="small"
        fullWidth
        displayEmpty
        value={current}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
        inputRef={inputRef}
        error={error !== undefined}
        readOnly={readOnly ?? false}
        SelectDisplayProps={{
          'aria-required': required || undefined,
          'aria-readonly': readOnly || undefined,
          // The chosen value is no part of the name.
          ...inputState(id, error, help),
        }}
      >
        {(column.allowNull || current === '') && !required && <MenuItem value="">{t('field.none')}</MenuItem>}
        {valueOptions(props).map((option) => (
          <MenuItem key={option} value={option}>
            {valueText(option, column, locale)}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
