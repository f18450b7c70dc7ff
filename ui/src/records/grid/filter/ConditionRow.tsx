import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '@viewkraft/model';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { DeleteOutlined } from '../../../base/icons/icons.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { filterSubject, filterSubjects, operatorsFor, type FilterCondition } from './condition.js';
import { ConditionValue } from './ConditionValue.js';

export interface ConditionRowProps {
  readonly model: ViewModel;
  readonly condition: FilterCondition;
  /** Why the value is refused. */
  readonly error: string | undefined;
  readonly onChange: (condition: FilterCondition) => void;
  readonly onRemove: () => void;
}

/** One condition: column, operator, and a value by the column's type. */
export function ConditionRow({ model, condition, error, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const subject = filterSubject(model, condition.column);
  const operators = subject ? operatorsFor(subject) : [];
  const operator = operators.find((known) => known.name === condition.operator) ?? operators[0];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.2fr) auto' },
      }}
    >
      <TextField
        select
        id={`${id}-column`}
        label={t('filter.column')}
        value={condition.column}
        onChange={(event) => {
          const next = filterSubject(model, event.target.value);
          const known = next ? operatorsFor(next) : [];
          const kept = known.find((one) => one.name === condition.operator) ?? known[0];
          onChange({ column: event.target.value, operator: kept?.name ?? '', value: null });
        }}
      >
        {filterSubjects(model).map(({ name, column, relation }) => (
          <MenuItem key={name} value={name}>
            {textIn(relation?.label ?? column?.label ?? name, locale)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id={`${id}-operator`}
        label={t('filter.operatorLabel')}
        value={operator?.name ?? ''}
        onChange={(event) => {
          const next = operators.find((one) => one.name === event.target.value);
          const keeps = next?.takes === operator?.takes;
          onChange({ ...condition, operator: event.target.value, value: keeps ? condition.value : null });
        }}
      >
        {operators.map((one) => (
          <MenuItem key={one.name} value={one.name}>
            {t(`filter.operator.${one.name}`, { context: subject?.column?.type ?? '' })}
          </MenuItem>
        ))}
      </TextField>
      {subject && operator && operator.takes !== 'nothing' ? (
        <ConditionValue
          // A changed column or operator needs a fresh widget without state from the previous one.
          key={`${subject.name} ${operator.takes}`}
          id={`${id}-value`}
          subject={subject}
          operator={operator}
          value={condition.value}
          error={error}
          onChange={(value) => onChange({ ...condition, value })}
        />
      ) : (
        <span />
      )}
      <IconButton
        aria-label={t('filter.remove')}
        // Beside the inputs, below their labels.
        sx={{ justifySelf: 'end', mt: { sm: 6 } }}
        onClick={onRemove}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
