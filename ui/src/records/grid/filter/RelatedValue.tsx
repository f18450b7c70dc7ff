import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useModel } from '../../../data/model/useModels.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { RecordPicker } from '../../relations/RecordPicker.js';
import { useRecordOption } from '../../relations/useRecordOption.js';
import { useRecordSearch } from '../../relations/useRecordSearch.js';
import type { RelatedRecords } from './operators.js';
import { useRecordOptions } from './useRecordOptions.js';
import type { FilterSubject } from './condition.js';
import type { FilterOperator } from './FilterOperator.js';

type Props = ConditionValueProps & { readonly view: string };

/** One related record. */
export function RelatedValue({ id, value, onChange, view }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [picked, setPicked] = useState<RecordOption | null>(null);
  const recordId = value as RecordId | null;
  const known = useRecordOption(view, picked ? null : recordId, locale);
  return (
    <RecordPicker
      id={id}
      label={t('filter.value')}
      view={view}
      value={recordId === null ? null : (picked ?? known)}
      onChange={(option) => {
        setPicked(option);
        onChange(option?.id ?? null);
      }}
      locale={locale}
      compact
    />
  );
}

/** Several related records, any of which matches. A relation without a foreign key column stores their keys itself. */
export function RelatedValues({ id, value, onChange, view, operator }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: model } = useModel(view);
  const keyed = operator.takes === 'records';
  const ids = (keyed ? (value as RelatedRecords | null)?.ids : (value as readonly RecordId[] | null)) ?? [];
  const [picked, setPicked] = useState<readonly RecordOption[]>([]);
  const missing = ids.filter((one) => !picked.some((option) => option.id === one));
  const known = [...picked, ...useRecordOptions(view, missing, locale)];
  const chosen = ids.map((one) => known.find((option) => option.id === one) ?? { id: one, text: String(one) });
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { options, isPending } = useRecordSearch(model, text, open, locale);
  return (
    <Autocomplete<RecordOption, true>
      multiple
      size="small"
      id={id}
      value={chosen}
      options={options}
      loading={isPending}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_event, input) => setText(input)}
      onChange={(_event, next) => {
        setPicked(next);
        const list = next.map((option) => option.id);
        onChange(keyed ? { key: model?.primaryKey ?? 'id', ids: list } : list);
      }}
      getOptionLabel={(option) => option.text}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={(all) => [...all]}
      filterSelectedOptions
      clearText={t('picker.clear')}
      openText={t('picker.open')}
      closeText={t('picker.close')}
      loadingText={t('picker.loading')}
      noOptionsText={t('picker.nothing')}
      renderInput={(params) => <TextField {...params} label={t('filter.value')} />}
    />
  );
}

/** Props of every widget for a condition's value. */
export interface ConditionValueProps {
  readonly id: string;
  readonly subject: FilterSubject;
  readonly operator: FilterOperator;
  readonly value: unknown;
  /** Why the value is refused. */
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}
