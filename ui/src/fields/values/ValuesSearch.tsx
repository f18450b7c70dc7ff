import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { helperOf } from '../helperOf.js';
import { valueOptions, valueText } from './valueText.js';

/** A choice among many values: typing narrows them down. */
export function ValuesSearch(props: FieldInputProps) {
  const { t } = useTranslation();
  const { id, label, column, locale, value, onChange, onBlur, inputRef, required, readOnly } = props;
  return (
    <Autocomplete<string>
      id={id}
      size="small"
      autoHighlight
      options={[...valueOptions(props)]}
      getOptionLabel={(option) => valueText(option, column, locale)}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(_event, next) => onChange(next)}
      onBlur={onBlur}
      readOnly={readOnly ?? false}
      data-readonly={readOnly ? '' : undefined}
      clearText={t('picker.clear')}
      openText={t('picker.open')}
      closeText={t('picker.close')}
      noOptionsText={t('picker.nothing')}
      renderInput={(params) => (
        <TextField {...params} label={label} required={required ?? false} inputRef={inputRef} {...helperOf(props)} />
      )}
    />
  );
}
