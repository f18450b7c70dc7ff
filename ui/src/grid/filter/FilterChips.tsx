import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { RecordId } from '../../api/WireRecord.js';
import { fieldOf } from '../../fields/registry.js';
import { formatDay } from '../../i18n/formats/formatDate.js';
import { textIn } from '@viewkraft/model';
import { useLocale } from '../../i18n/useLocale.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { useRecordOption } from '../../relations/useRecordOption.js';
import type { FilterCondition, GridFilter } from './condition.js';
import { isMoment } from './momentOperators.js';

export interface FilterChipsProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onFilter: (filter: GridFilter) => void;
}

/** The conditions that hold now, as short sentences, each of which can be taken away. */
export function FilterChips({ model, filter, onFilter }: FilterChipsProps) {
  const { t } = useTranslation();
  if ('raw' in filter) return <Chip size="small" sx={{ alignSelf: 'start' }} label={t('filter.own')} onDelete={() => onFilter([])} />; // prettier-ignore
  if (filter.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {filter.map((condition, place) => (
        <ConditionChip
          key={JSON.stringify(condition)}
          model={model}
          condition={condition}
          onRemove={() => onFilter(filter.filter((_one, other) => other !== place))}
        />
      ))}
    </Stack>
  );
}

interface ConditionChipProps {
  readonly model: ViewModel;
  readonly condition: FilterCondition;
  readonly onRemove: () => void;
}

function ConditionChip({ model, condition, onRemove }: ConditionChipProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const column = model.columns.get(condition.column);
  const relation = model.byForeignKey.get(condition.column);
  const related = useRecordOption(
    relation?.view ?? model.name,
    relation ? (condition.value as RecordId | null) : null,
    locale,
  );
  if (!column) return null;
  const print = (value: unknown) =>
    isMoment(column.type) ? formatDay(String(value), locale) : fieldOf(column).print(value, column, locale);
  const { value } = condition;
  const shown =
    related?.text ?? (value === null ? '' : Array.isArray(value) ? value.map(print).join(', ') : print(value));
  const sentence = [textIn(relation?.label ?? column.label, locale), t(`filter.operator.${condition.operator}`), shown];
  return <Chip size="small" label={sentence.filter(Boolean).join(' ')} onDelete={onRemove} />;
}
