import { textIn } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../api/problemText.js';
import { RecordEditor, type RecordEditorHandle } from '../form/RecordEditor.js';
import { useLocale } from '../i18n/useLocale.js';
import { PersistentDialog } from '../layouts/PersistentDialog.js';
import { useModel } from '../model/useModels.js';
import type { ViewModel } from '../model/ViewModel.js';
import { DialogContext } from './DialogContext.js';
import type { OpenRecordDialog } from './recordDialogs.js';

/** A record's form over the page, to create or to edit it in passing. */
export function RecordDialog({ dialog }: { readonly dialog: OpenRecordDialog }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const editor = useRef<RecordEditorHandle>(null);
  const { id, view, preset, settled, title, answer } = dialog;
  const { data, error } = useModel(view);
  const model = useMemo(() => data && editedModel(data, id === undefined, settled), [data, id, settled]);
  const leave = useCallback(() => answer(null), [answer]);
  const heading = title ?? t('form.newTitle', { view: model ? textIn(model.label, locale) : '…' });
  return (
    <DialogContext value>
      <PersistentDialog
        isOpen
        onCancel={() => (editor.current ? editor.current.close() : leave())}
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
            <RecordEditor ref={editor} model={model} id={id} preset={preset} onSaved={answer} onClose={leave} />
          ) : error ? (
            <Alert severity="error" sx={{ mb: 6 }} action={<Button onClick={leave}>{t('form.cancel')}</Button>}>
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

// A small screen belongs to the form.
const dialogStyles = {
  '@media (max-width: 599.95px)': {
    '& .MuiDialog-paper': { m: 2, width: 'calc(100% - 16px)', maxHeight: 'calc(100% - 16px)' },
  },
};

/** The view without what is settled already, and without what can only be linked once the record is there. */
function editedModel(model: ViewModel, isNew: boolean, settled: readonly string[] = []): ViewModel {
  const isAsked = (name: string) => !settled.includes(model.associations.get(name)?.foreignKey ?? name);
  const groups = model.groups.map((group) => ({ ...group, columns: group.columns.filter(isAsked) }));
  const associations = [...model.associations].filter(([, { type }]) => !isNew || type !== 'hasOne');
  return { ...model, groups, associations: new Map(associations) };
}
