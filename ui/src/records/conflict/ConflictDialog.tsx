import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict, Resolution, Side } from '../../data/entity/state/EntityState.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { ConflictChoice } from './ConflictChoice.js';
import { QuestionDialog } from '../../base/dialogs/QuestionDialog.js';

interface ConflictDialogProps {
  readonly model: ViewModel;
  readonly conflict: Conflict;
  readonly onResolve: (resolution: Resolution) => void;
}

/**
 * Resolves a conflict of two editors on the same columns: shows all three values, with a choice per column or for all
 * at once.
 */
export function ConflictDialog({ model, conflict, onResolve }: ConflictDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const columns = conflict.columns.flatMap((one) => {
    const column = model.columns.get(one.name);
    return column ? [{ ...one, column }] : [];
  });
  const isChosen = columns.length > 1 && columns.every(({ name }) => sides.has(name));
  return (
    <QuestionDialog
      isOpen
      role="dialog"
      title={t('form.conflictTitle')}
      actions={
        <Box sx={actionStyles}>
          <Button variant={isChosen ? 'text' : 'outlined'} onClick={() => onResolve('theirs')}>
            {t('form.takeTheirs')}
          </Button>
          <Button variant={isChosen ? 'text' : 'contained'} onClick={() => onResolve('mine')}>
            {t('form.keepMine')}
          </Button>
          {columns.length > 1 && (
            <Button variant={isChosen ? 'contained' : 'outlined'} disabled={!isChosen} onClick={() => onResolve(sides)}>
              {t('form.takeChoice')}
            </Button>
          )}
        </Box>
      }
    >
      <Box component="p" sx={{ mt: 0 }}>
        {t(columns.length > 1 ? 'form.conflictTextMany' : 'form.conflictText')}
      </Box>
      {columns.map(({ column, base, mine, theirs }) => (
        <ConflictChoice
          key={column.name}
          label={textIn(model.byForeignKey.get(column.name)?.label ?? column.label, locale)}
          model={model}
          column={column}
          values={{ base, mine, theirs }}
          side={sides.get(column.name)}
          onChoose={columns.length > 1 ? (side) => setSides(new Map(sides).set(column.name, side)) : undefined}
        />
      ))}
    </QuestionDialog>
  );
}

const actionStyles = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  flex: { xs: 1, sm: 'none' },
  gap: { xs: 2, sm: 3 },
};
