import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../base/api/problemText.js';
import { QuestionDialog } from '../../base/dialogs/QuestionDialog.js';
import { formatExactInstant } from '../../base/i18n/formats/formatExactInstant.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import type { RecordId } from '../../base/wire/WireRecord.js';
import { ChangeList } from './difference/ChangeList.js';
import { recordChanges } from './difference/recordChanges.js';
import { useRecordAt } from './useRecordAt.js';

interface RecordAtDialogProps {
  readonly model: ViewModel;
  readonly id: RecordId;
  /** ISO 8601. */
  readonly at: string;
  readonly onClose: () => void;
}

/** All values of a record as it was at an instant. */
export function RecordAtDialog({ model, id, at, onClose }: RecordAtDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { record, error } = useRecordAt(model.name, id, at);
  return (
    <QuestionDialog
      isOpen
      role="dialog"
      title={t('history.lookTitle', { at: formatExactInstant(at, locale) })}
      onCancel={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {t('history.close')}
        </Button>
      }
    >
      {error && <Alert severity="error">{problemText(error)}</Alert>}
      {!record && !error && <Skeleton variant="rounded" height={160} />}
      {record && <ChangeList model={model} changes={recordChanges(model, null, record)} isWholeRecord isExpanded />}
    </QuestionDialog>
  );
}
