import { textIn, recordName } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../base/api/problemText.js';
import { RecordEditor, type RecordEditorHandle } from '../RecordEditor.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { PersistentDialog } from '../../../base/dialogs/PersistentDialog.js';
import { useModel } from '../../../data/model/useModels.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { DialogContext } from '../../relations/DialogContext.js';
import type { OpenRecordDialog } from '../../relations/recordDialogs.js';

export interface RecordDialogProps {
  readonly dialog: OpenRecordDialog;
  /** Closes the dialog without a record. */
  readonly onClose: () => void;
}

/** A record's form in a dialog over the page, to create or edit the record in passing. */
export function RecordDialog({ dialog, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const editor = useRef<RecordEditorHandle>(null);
  const { id, view, preset, settled, title, entity, refusal, answer, take } = dialog;
  const isNew = id === undefined;
  const { data, error } = useModel(view);
  const model = useMemo(() => data && editedModel(data, isNew, settled), [data, isNew, settled]);
  const heading =
    title ??
    t('form.newTitle', { view: model ? textIn(model.label, locale) : '…', ...(model && recordName(model, locale)) });
  return (
    <DialogContext value>
      <PersistentDialog
        isOpen
        onCancel={() => (editor.current ? editor.current.close() : onClose())}
        fullWidth
        maxWidth="md"
        aria-labelledby={titleId}
        sx={dialogStyles}
      >
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {heading}
        </DialogTitle>
        <DialogContent sx={{ pb: 0 }}>
          {model ? (
            <RecordEditor
              ref={editor}
              model={model}
              id={id}
              preset={preset}
              entity={entity}
              refusal={refusal}
              onSaved={answer}
              onApply={take}
              onClose={onClose}
            />
          ) : error ? (
            <Alert severity="error" sx={{ mb: 6 }} action={<Button onClick={onClose}>{t('form.cancel')}</Button>}>
              {problemText(error)}
            </Alert>
          ) : (
            <Skeleton variant="rounded" height={160} sx={{ mb: 6 }} />
          )}
        </DialogContent>
      </PersistentDialog>
    </DialogContext>
  );
}

// Full screen on small screens.
const dialogStyles = {
  '@media (max-width: 599.95px)': {
    '& .MuiDialog-paper': { m: 2, width: 'calc(100% - 16px)', maxHeight: 'calc(100% - 16px)' },
  },
};

/** The view without the columns that are already fixed, and without associations that need a saved record. */
function editedModel(model: ViewModel, isNew: boolean, settled: readonly string[] = []): ViewModel {
  const isIncluded = (name: string) => !settled.includes(model.associations.get(name)?.foreignKey ?? name);
  const groups = model.groups.map((group) => ({ ...group, columns: group.columns.filter(isIncluded) }));
  const associations = [...model.associations].filter(([, { type }]) => !isNew || type !== 'hasOne');
  return { ...model, groups, associations: new Map(associations) };
}
