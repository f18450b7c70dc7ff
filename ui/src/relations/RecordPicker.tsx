import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Locale } from '@viewkraft/model';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { helperOf } from '../fields/helperOf.js';
import { useModel } from '../model/useModels.js';
import type { RecordOption } from './RecordOption.js';
import { useRecordSearch } from './useRecordSearch.js';

export interface RecordPickerProps {
  readonly id: string;
  readonly label: string;
  /** The view to pick from. */
  readonly view: string;
  readonly value: RecordOption | null;
  readonly onChange: (option: RecordOption | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLElement> | undefined;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly required?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly compact?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly locale: Locale;
}

/** A combobox over another view's records; typing searches on the server. */
export function RecordPicker(props: RecordPickerProps) {
  const { id, label, view, value, onChange, onBlur, inputRef, required, readOnly, locale } = props;
  const { t } = useTranslation();
  const { data: model } = useModel(view);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  // The picked record's own name is no search.
  const typed = value && text === value.text ? '' : text;
  const { options, isPending } = useRecordSearch(model, typed, open, locale);
  return (
    <Autocomplete<RecordOption>
      id={id}
      size="small"
      value={value}
      options={options}
      loading={isPending}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, option) => onChange(option)}
      onInputChange={(_event, input) => setText(input)}
      onBlur={onBlur}
      readOnly={readOnly ?? false}
      getOptionLabel={(option) => option.text}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={(all) => [...all]}
      clearText={t('picker.clear')}
      openText={t('picker.open')}
      closeText={t('picker.close')}
      loadingText={t('picker.loading')}
      noOptionsText={t('picker.nothing')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required ?? false}
          inputRef={inputRef}
          autoFocus={props.autoFocus ?? false}
          {...helperOf(props)}
        />
      )}
    />
  );
}
