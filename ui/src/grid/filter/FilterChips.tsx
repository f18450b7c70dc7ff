import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { ViewModel } from '../../model/ViewModel.js';
import type { FilterCondition, GridFilter } from './condition.js';
import { useSentence } from './useSentence.js';

export interface FilterChipsProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onFilter: (filter: GridFilter) => void;
}

/** The conditions that hold now, as short sentences, each of which can be taken away. */
export function FilterChips({ model, filter, onFilter }: FilterChipsProps) {
  const { t } = useTranslation();
  const without = (place: number) => filter.filter((_one, other) => other !== place);
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={t('filter.active')}
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {filter.map((line, place) => (
        <li key={JSON.stringify(line)}>
          {'raw' in line ? (
            <SentenceChip text={t('filter.own')} title={line.raw} onRemove={() => onFilter(without(place))} />
          ) : (
            <ConditionChip model={model} condition={line} onRemove={() => onFilter(without(place))} />
          )}
        </li>
      ))}
      {filter.length > 1 && (
        <li>
          <Button size="small" onClick={() => onFilter([])}>
            {t('filter.clearAll')}
          </Button>
        </li>
      )}
    </Stack>
  );
}

interface ConditionChipProps {
  readonly model: ViewModel;
  readonly condition: FilterCondition;
  readonly onRemove: () => void;
}

function ConditionChip({ model, condition, onRemove }: ConditionChipProps) {
  const text = useSentence(model, condition);
  return text === null ? null : <SentenceChip text={text} title={text} onRemove={onRemove} />;
}

function SentenceChip({ text, title, onRemove }: { text: string; title: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Chip
      size="small"
      label={text}
      title={title}
      aria-label={t('filter.chip', { text })}
      onDelete={onRemove}
      sx={{ maxWidth: 'min(420px, calc(100vw - 64px))' }}
    />
  );
}
