import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersistentDialog } from '../../layouts/PersistentDialog.js';
import type { SavedView } from './SavedView.js';
import type { SavedViewActions } from './useSavedViewActions.js';

export type SavedViewTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename'; readonly view: SavedView }
  | { readonly kind: 'delete'; readonly view: SavedView };

export interface SavedViewDialogsProps {
  readonly task: SavedViewTask;
  readonly actions: SavedViewActions;
  readonly onClose: () => void;
}

const longest = 100;

/** Asks for a name, or whether to delete. What the server refuses is said in the dialog, which stays. */
export function SavedViewDialogs({ task, actions, onClose }: SavedViewDialogsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(task.kind === 'rename' ? task.view.name : '');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDelete = task.kind === 'delete';
  const run = async () => {
    if (!isDelete && name.trim() === '') return setProblem(t('saved.nameNeeded'));
    setBusy(true);
    const why =
      task.kind === 'create'
        ? await actions.create(name.trim(), isShared)
        : task.kind === 'rename'
          ? await actions.rename(task.view, name.trim())
          : await actions.remove(task.view);
    setBusy(false);
    return why === null ? onClose() : setProblem(why);
  };
  return (
    <PersistentDialog
      isOpen
      onCancel={onClose}
      role={isDelete ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="xs"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog's form is no part of the page's, although React thinks so.
          event.stopPropagation();
          void run();
        }}
      >
        <DialogTitle id={`${id}-title`}>{t(`saved.${task.kind}Title`)}</DialogTitle>
        <DialogContent>
          {isDelete ? (
            <>
              {t('saved.deleteText', { name: task.view.name })}
              {problem && (
                <Alert severity="error" sx={{ mt: 3 }}>
                  {problem}
                </Alert>
              )}
            </>
          ) : (
            <TextField
              autoFocus
              fullWidth
              id={`${id}-name`}
              label={t('saved.name')}
              value={name}
              required
              onChange={(event) => {
                setName(event.target.value);
                setProblem(null);
              }}
              error={problem !== null}
              helperText={problem ?? ' '}
              slotProps={{ htmlInput: { maxLength: longest, autoComplete: 'off' } }}
            />
          )}
          {task.kind === 'create' && (
            <>
              <FormControlLabel
                label={t('saved.share')}
                control={
                  <Checkbox size="small" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
                }
              />
              <FormHelperText sx={{ mt: 0 }}>{t('saved.shareHelp')}</FormHelperText>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button autoFocus={isDelete} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isDelete ? 'error' : 'primary'} disabled={isBusy}>
            {t(isDelete ? 'form.delete' : 'saved.save')}
          </Button>
        </DialogActions>
      </form>
    </PersistentDialog>
  );
}
