import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewModel } from '../../model/ViewModel.js';
import { filterSubject, filterSubjects, isComplete, operatorsFor, type FilterCondition, type FilterLine, type GridFilter } from './condition.js'; // prettier-ignore
import { ConditionRow } from './ConditionRow.js';
import { RawRow } from './RawRow.js';

export interface FilterPanelProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onApply: (filter: GridFilter) => void;
}

/** The filter builder: one line a condition, all of which must hold. */
export function FilterPanel({ model, filter, onApply }: FilterPanelProps) {
  const { t } = useTranslation();
  const [lines, setLines] = useState(() => {
    const given: readonly FilterLine[] = filter.length > 0 ? filter : [blank(model)];
    return given.map((line, key) => ({ key, line }));
  });
  const change = (key: number, line: FilterCondition) =>
    setLines(lines.map((one) => (one.key === key ? { key, line } : one)));
  const remove = (key: number) => setLines(lines.filter((one) => one.key !== key));
  return (
    <Stack
      component="form"
      noValidate
      spacing={3}
      sx={{ p: 4, width: 'min(640px, calc(100vw - 32px))' }}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(lines.map(({ line }) => line).filter((line) => isComplete(model, line)));
      }}
    >
      {lines.map(({ key, line }) =>
        'raw' in line ? (
          <RawRow key={key} raw={line.raw} onRemove={() => remove(key)} />
        ) : (
          <ConditionRow
            key={key}
            model={model}
            condition={line}
            onChange={(next) => change(key, next)}
            onRemove={() => remove(key)}
          />
        ),
      )}
      <div>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() =>
            setLines([...lines, { key: Math.max(-1, ...lines.map((one) => one.key)) + 1, line: blank(model) }])
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
  const subject = filterSubject(model, model.display) ?? filterSubjects(model)[0];
  const operator = subject && operatorsFor(subject)[0];
  return { column: subject?.name ?? '', operator: operator?.name ?? '', value: null };
}
