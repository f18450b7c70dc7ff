import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordId } from '../../base/wire/WireRecord.js';
import type { Side } from '../../data/entity/state/EntityState.js';
import { isEmpty } from '../../fields/isEmpty.js';
import { fieldOf } from '../../fields/registry.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ViewColumn, ViewModel } from '../../base/wire/ViewModel.js';
import { useRecordOption } from '../relations/useRecordOption.js';

interface ConflictChoiceProps {
  readonly label: string;
  readonly model: ViewModel;
  readonly column: ViewColumn;
  readonly values: { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown };
  readonly side: Side | undefined;
  /** Without it the values are read-only. */
  readonly onChoose?: ((side: Side) => void) | undefined;
}

/** One column of a conflict: the common original value and the two current values side by side. */
export function ConflictChoice({ label, model, column, values, side, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const shown = (value: unknown) => <ShownValue model={model} column={column} value={value} />;
  return (
    <Box role={onChoose ? 'radiogroup' : 'group'} aria-labelledby={id} sx={styles}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
        <Box id={id} component="h3" sx={{ m: 0, fontSize: 13, fontWeight: 600 }}>
          {label}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('form.base')}: <span>{shown(values.base)}</span>
        </Box>
      </Box>
      <Box sx={pairStyles}>
        {(['mine', 'theirs'] as const).map((one) => (
          <Box
            key={one}
            component={onChoose ? 'label' : 'div'}
            sx={valueStyles}
            data-chosen={side === one || undefined}
          >
            {onChoose && (
              <Radio size="small" name={id} checked={side === one} onChange={() => onChoose(one)} sx={{ p: 0 }} />
            )}
            <span>
              <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                {t(`form.${one}`)}
              </Box>
              <span>{shown(values[one])}</span>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function ShownValue({
  model,
  column,
  value,
}: Pick<ConflictChoiceProps, 'model' | 'column'> & { readonly value: unknown }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const relation = model.byForeignKey.get(column.name);
  const related = useRecordOption(relation?.view ?? model.name, relation ? (value as RecordId | null) : null, locale);
  if (isEmpty(value)) return <em>{t('form.emptyValue')}</em>;
  return <>{related?.text ?? fieldOf(column).print(value, column, locale)}</>;
}

const styles = { '& + &': { mt: 4 } };

const pairStyles = {
  display: 'grid',
  gap: 2,
  mt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

const valueStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  p: 3,
  maxHeight: 240,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius-input)',
  '&[data-chosen]': { borderColor: 'var(--vk-accent)', backgroundColor: 'var(--vk-accent-soft)' },
};
