import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { RecordId } from '../../api/WireRecord.js';
import type { Conflict } from '../../entity/EntityState.js';
import { isEmpty } from '../../fields/isEmpty.js';
import { fieldOf } from '../../fields/registry.js';
import { useLocale } from '../../i18n/useLocale.js';
import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';
import { useRecordOption } from '../../relations/useRecordOption.js';
import { QuestionDialog } from './QuestionDialog.js';

export interface ConflictDialogProps {
  readonly model: ViewModel;
  readonly conflict: Conflict | null;
  readonly onKeep: (keep: 'mine' | 'theirs') => void;
}

/** Two editors changed the same columns: both values, and the choice. */
export function ConflictDialog({ model, conflict, onKeep }: ConflictDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <QuestionDialog
      isOpen={conflict !== null}
      role="dialog"
      title={t('form.conflictTitle')}
      actions={
        <>
          <Button onClick={() => onKeep('theirs')}>{t('form.takeTheirs')}</Button>
          <Button variant="contained" onClick={() => onKeep('mine')}>
            {t('form.keepMine')}
          </Button>
        </>
      }
    >
      <Box component="p" sx={{ mt: 0 }}>
        {t('form.conflictText')}
      </Box>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('form.conflictColumn')}</th>
            <th scope="col">{t('form.mine')}</th>
            <th scope="col">{t('form.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict?.columns.map(({ name, mine, theirs }) => {
            const column = model.columns.get(name);
            if (!column) return null;
            return (
              <tr key={name}>
                <th scope="row">{textIn(model.byForeignKey.get(name)?.label ?? column.label, locale)}</th>
                <td>
                  <Shown model={model} column={column} value={mine} />
                </td>
                <td>
                  <Shown model={model} column={column} value={theirs} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </QuestionDialog>
  );
}

function Shown({
  model,
  column,
  value,
}: {
  readonly model: ViewModel;
  readonly column: ViewColumn;
  readonly value: unknown;
}) {
  const locale = useLocale();
  const relation = model.byForeignKey.get(column.name);
  const related = useRecordOption(relation?.view ?? model.name, relation ? (value as RecordId | null) : null, locale);
  if (isEmpty(value)) return <>–</>;
  return <>{related?.text ?? fieldOf(column).print(value, column, locale)}</>;
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    p: 2,
    pl: 0,
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: '1px solid var(--vk-border)',
    overflowWrap: 'anywhere',
  },
  '& thead th': { border: 0, fontSize: 12, fontWeight: 550, color: 'text.secondary' },
  '& tbody th': { fontWeight: 550 },
};
