import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { messageText } from '../../../base/i18n/messageText.js';
import { Add, DeleteOutlined } from '../../../base/icons/icons.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import {
  type FilterCondition,
  type FilterLine,
  filterSubject,
  filterSubjects,
  type GridFilter,
  isComplete,
  operatorsFor,
} from './condition.js';
// prettier-ignore
import { ConditionRow } from './ConditionRow.js';
import { lineProblem } from './lineProblem.js';

export interface FilterPanelProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onApply: (filter: GridFilter) => void;
}

/** The filter builder: one condition per row, all of which must match. */
export function FilterPanel({ model, filter, onApply }: FilterPanelProps) {
  const { t } = useTranslation();
  const [lines, setLines] = useState(() => {
    const initial: readonly FilterLine[] = filter.length > 0 ? filter : [blank(model)];
    return initial.map((line, key) => ({ key, line }));
  });
  const [refused, setRefused] = useState<readonly FilterLine[]>([]);
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
        const form = event.currentTarget;
        const complete = lines.map(({ line }) => line).filter((line) => isComplete(model, line));
        const wrong = complete.filter((line) => lineProblem(model, line));
        if (wrong.length === 0) return onApply(complete);
        flushSync(() => setRefused(wrong));
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
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
            error={problemShown(model, line, refused)}
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

/** Why a row was refused, until it is changed. */
function problemShown(model: ViewModel, line: FilterLine, refused: readonly FilterLine[]): string | undefined {
  const problem = refused.includes(line) ? lineProblem(model, line) : undefined;
  return problem && messageText(problem);
}

/** A new row starts with the view's display column. */
function blank(model: ViewModel): FilterCondition {
  const subject = filterSubject(model, model.display) ?? filterSubjects(model)[0];
  const operator = subject && operatorsFor(subject)[0];
  return { column: subject?.name ?? '', operator: operator?.name ?? '', value: null };
}

/** A condition from the address without a widget: it applies until it is removed. */
function RawRow({ raw, onRemove }: { readonly raw: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'end', gridTemplateColumns: '1fr auto' }}>
      <TextField
        label={t('filter.own')}
        value={raw}
        slotProps={{ input: { readOnly: true, sx: { fontFamily: 'monospace', fontSize: 12 } } }}
      />
      <IconButton aria-label={t('filter.remove')} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
