import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewModel } from '../../model/ViewModel.js';
import { isComplete, operatorsFor, type FilterCondition, type GridFilter } from './condition.js';
import { ConditionRow } from './ConditionRow.js';

export interface FilterPanelProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onApply: (filter: GridFilter) => void;
}

/** The filter builder: one line a condition, all of which must hold. */
export function FilterPanel({ model, filter, onApply }: FilterPanelProps) {
  const { t } = useTranslation();
  const [lines, setLines] = useState(() => {
    const given = 'raw' in filter ? [] : filter;
    return (given.length > 0 ? given : [blank(model)]).map((condition, key) => ({ key, condition }));
  });
  const change = (key: number, condition: FilterCondition) =>
    setLines(lines.map((line) => (line.key === key ? { key, condition } : line)));
  return (
    <Stack
      component="form"
      noValidate
      spacing={3}
      sx={{ p: 4, width: 'min(640px, calc(100vw - 32px))' }}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(lines.map((line) => line.condition).filter((condition) => isComplete(model, condition)));
      }}
    >
      {lines.map(({ key, condition }) => (
        <ConditionRow
          key={key}
          model={model}
          condition={condition}
          onChange={(next) => change(key, next)}
          onRemove={() => setLines(lines.filter((line) => line.key !== key))}
        />
      ))}
      <div>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() =>
            setLines([...lines, { key: Math.max(-1, ...lines.map((line) => line.key)) + 1, condition: blank(model) }])
          }
        >
          {t('filter.add')}
        </Button>
      </div>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={() => onApply([])}>{t('filter.clear')}</Button>
        <Button type="submit" variant="contained">
          {t('filter.apply')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** A new line begins with the column that names a record. */
function blank(model: ViewModel): FilterCondition {
  const column = model.columns.get(model.display) ?? [...model.columns.values()][0];
  const operator = column && operatorsFor(model, column)[0];
  return { column: column?.name ?? '', operator: operator?.name ?? '', value: null };
}
