import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { textIn, type HistoryUser } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import type { HistoryFilter } from '../../base/api/historyApi.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { userText } from './userText.js';

interface HistoryFiltersProps {
  readonly model: ViewModel;
  readonly users: readonly HistoryUser[];
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}

/** Limits a history to one column or one person. */
export function HistoryFilters({ model, users, filter, onFilter }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns = [...model.columns.values()]
    .filter(({ system, isWriteOnly, primaryKey }) => !system && !isWriteOnly && !primaryKey)
    .map(({ name, label }) => ({ name, text: textIn(model.byForeignKey.get(name)?.label ?? label, locale) }));
  const links = [...model.associations.values()]
    .filter(({ type }) => type === 'belongsToMany')
    .map(({ name, label }) => ({ name, text: textIn(label, locale) }));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <FilterChoice
        label={t('history.column')}
        allLabel={t('history.allOfThem')}
        options={[...columns, ...links]}
        value={filter.column}
        onChange={(column) => onFilter({ ...filter, column })}
      />
      <FilterChoice
        label={t('history.person')}
        allLabel={t('history.everybody')}
        options={users.map((user) => ({ name: user.id, text: userText(user) }))}
        value={filter.user}
        onChange={(user) => onFilter({ ...filter, user })}
      />
    </Box>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  /** Label of the option that does not filter. */
  readonly allLabel: string;
  readonly options: readonly { readonly name: string; readonly text: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function FilterChoice({ label, allLabel, options, value = '', onChange }: FilterChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{allLabel}</MenuItem>
      {options.map(({ name, text }) => (
        <MenuItem key={name} value={name}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
