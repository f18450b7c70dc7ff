import type { ViewProblemReport } from '@viewkraft/model';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../fields/FieldNote.js';
import { useDesign } from '../../state/Design.js';

interface NamesPickerProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly options: readonly string[];
  readonly textOf: (name: string) => string;
  readonly onChange: (names: readonly string[]) => void;
  readonly anchor: string;
  readonly problems: readonly ViewProblemReport[];
  readonly help?: string;
  readonly placeholder?: string | undefined;
  /** Names that are not among the options may be typed. */
  readonly isFree?: boolean;
}

/** Selects several names from many. */
export function NamesPicker(props: NamesPickerProps) {
  const { label, names, options, textOf, onChange, anchor, problems, help, placeholder, isFree = false } = props;
  const { t } = useTranslation();
  const { isReadOnly } = useDesign();
  const id = useId();
  return (
    <Autocomplete<string, true, false, boolean>
      multiple
      freeSolo={isFree}
      id={id}
      size="small"
      fullWidth
      readOnly={isReadOnly}
      data-readonly={isReadOnly ? '' : undefined}
      options={[...options]}
      value={[...names]}
      getOptionLabel={textOf}
      onChange={(_event, chosen) => onChange(chosen.map((one) => one.trim()).filter((one) => one !== ''))}
      filterSelectedOptions
      onBlur={({ target }) => {
        const typed = isFree && target instanceof HTMLInputElement ? target.value.trim() : '';
        if (typed !== '' && !names.includes(typed)) onChange([...names, typed]);
      }}
      clearText={t('picker.clear')}
      openText={t('picker.open')}
      closeText={t('picker.close')}
      noOptionsText={t('design.nothingLeft')}
      data-anchor={anchor}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          error={problems.length > 0}
          helperText={<FieldNote problems={problems} help={help} />}
        />
      )}
    />
  );
}
