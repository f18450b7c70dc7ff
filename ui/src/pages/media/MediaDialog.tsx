import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictDialog } from '../../records/conflict/ConflictDialog.js';
import { ConfirmDialog } from '../../base/dialogs/ConfirmDialog.js';
import { QuestionDialog } from '../../base/dialogs/QuestionDialog.js';
import { PersistentDialog } from '../../base/dialogs/PersistentDialog.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { FocalPointEditor } from './FocalPointEditor.js';
import { MediaFacts } from './MediaFacts.js';
import { isImage, type MediaRecord } from '../../media/MediaRecord.js';
import { Thumbnail } from '../../media/Thumbnail.js';
import { pointAt } from '../../media/focalCrop.js';
import { useMediaEdit } from './useMediaEdit.js';

interface MediaDialogProps {
  readonly model: ViewModel;
  readonly record: MediaRecord;
  readonly onClose: () => void;
}

/** Details of one file: name, alternative text in both languages, focal point, facts and deletion. */
export function MediaDialog({ model, record, onClose }: MediaDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const edit = useMediaEdit(model, record);
  const { can } = model;
  const [question, setQuestion] = useState<'leave' | 'delete' | null>(null);
  const { draft, set, columnProblems } = edit;
  const isRaster = isImage(record) && record.type !== 'image/svg+xml';
  const close = () => (edit.isChanged ? setQuestion('leave') : onClose());
  const field = (column: string, value: string, label: string, help?: string) => (
    <TextField
      id={`${id}-${column}`}
      label={label}
      value={value}
      onChange={(event) => set(column, event.target.value || null)}
      error={columnProblems.has(column)}
      helperText={columnProblems.get(column) ?? help ?? ' '}
      slotProps={{ input: { readOnly: !can.update } }}
    />
  );
  return (
    <PersistentDialog
      isOpen
      onCancel={close}
      fullWidth
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-paper': { maxWidth: 'min(960px, calc(100% - 32px))' } }}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {record.name}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 5,
          alignContent: 'start',
          // A row of a full dialog would otherwise be lower than its picture.
          gridAutoRows: 'max-content',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {isRaster ? (
          <FocalPointEditor
            record={record}
            point={pointAt(draft.focalX, draft.focalY)}
            onChange={({ x, y }) => {
              set('focal_x', x);
              set('focal_y', y);
            }}
            readOnly={!can.update}
          />
        ) : (
          <Box sx={{ borderRadius: 'var(--vk-radius)', overflow: 'hidden', alignSelf: 'start' }}>
            <Thumbnail record={record} size={640} />
          </Box>
        )}
        <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
          {edit.problem !== null && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {edit.problem}
            </Alert>
          )}
          {field('name', draft.name, t('media.name'))}
          {isImage(record) && (
            <>
              {field('alt_en', draft.altEn, t('media.altEn'), t('media.altHelp'))}
              {field('alt_de', draft.altDe, t('media.altDe'))}
            </>
          )}
          <MediaFacts record={record} />
        </Box>
      </DialogContent>
      <DialogActions>
        {can.delete && (
          <Button color="error" variant="outlined" onClick={() => setQuestion('delete')} disabled={edit.isBusy}>
            {t('form.delete')}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Button onClick={close}>{t('media.close')}</Button>
        {can.update && (
          <Button
            variant="contained"
            disabled={edit.isBusy || !edit.isChanged}
            onClick={() => void edit.save().then((saved) => saved && onClose())}
          >
            {t('form.save')}
          </Button>
        )}
      </DialogActions>
      {edit.question && (
        <ConflictDialog model={model} conflict={edit.question.conflict} onResolve={edit.question.answer} />
      )}
      <ConfirmDialog
        isOpen={question === 'delete'}
        title={t('media.deleteTitle')}
        confirm={t('form.delete')}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          void edit.remove().then((removed) => removed && onClose());
        }}
      >
        {t('media.deleteText', { name: record.name })}
      </ConfirmDialog>
      <QuestionDialog
        isOpen={question === 'leave'}
        title={t('form.leaveTitle')}
        onCancel={() => setQuestion(null)}
        actions={
          <>
            <Button autoFocus onClick={() => setQuestion(null)}>
              {t('form.stay')}
            </Button>
            <Button color="error" onClick={onClose}>
              {t('form.leave')}
            </Button>
          </>
        }
      >
        {t('form.leaveText')}
      </QuestionDialog>
    </PersistentDialog>
  );
}
