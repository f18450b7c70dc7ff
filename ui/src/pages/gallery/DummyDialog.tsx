import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { sampleModel } from '../../fields/sampleColumns.js';
import { recordTitle } from '../../fields/recordTitle.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { PersistentDialog } from '../../base/dialogs/PersistentDialog.js';
import { SampleForm } from '../../records/sample/SampleForm.js';

/** A dummy record of the sample grid in its form. */
export function DummyDialog({ record, onClose }: { readonly record: WireRecord; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <PersistentDialog isOpen onCancel={onClose} aria-labelledby={id} fullWidth>
      <DialogTitle id={id}>{recordTitle(record, sampleModel, locale)}</DialogTitle>
      <DialogContent>
        <SampleForm model={sampleModel} record={record} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('gallery.dialog.close')}
        </Button>
      </DialogActions>
    </PersistentDialog>
  );
}
