import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';

interface UndoDialogProps {
  /** How many records the undo deletes. */
  readonly deletes: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an undo that deletes records. */
export function UndoDialog({ deletes, onConfirm, onCancel }: UndoDialogProps) {
  const { t } = useTranslation();
  const words = { count: deletes, shown: formatNumber(deletes, useLocale()) };
  return (
    <ConfirmDialog
      isOpen
      title={t('undo.askTitle', words)}
      confirm={t('undo.button')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('undo.askText', words)}
    </ConfirmDialog>
  );
}
