import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { helperOf } from '../helperOf.js';
import { useRoleNames } from './useRoleNames.js';

/** A list of names as chips; Enter or a comma adds a typed name. */
export function ListInput(props: FieldInputProps) {
  const { id, label, value, onChange, onBlur, inputRef, required, readOnly } = props;
  const { t } = useTranslation();
  const names = Array.isArray(value) ? value.map(String) : [];
  const roles = useRoleNames();
  const split = (texts: readonly string[]) => texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      size="small"
      id={id}
      options={roles.filter((role) => !names.includes(role))}
      value={names}
      onChange={(_event, texts) => onChange([...new Set(split(texts))].filter((text) => text !== ''))}
      onBlur={onBlur}
      autoSelect
      clearText={t('picker.clear')}
      openText={t('picker.open')}
      closeText={t('picker.close')}
      readOnly={readOnly ?? false}
      data-readonly={readOnly ? '' : undefined}
      renderInput={(params) => (
        <TextField {...params} label={label} required={required ?? false} inputRef={inputRef} {...helperOf(props)} />
      )}
    />
  );
}
