import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../base/dialogs/FormDialog.js';
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

const maxNameLength = 100;

/** Asks for a name, or confirms a deletion. The dialog stays open and shows the server's refusals. */
export function SavedViewDialogs({ task, actions, onClose }: SavedViewDialogsProps) {
  const { t } = useTranslation();
  const id = useId();
  const isDelete = task.kind === 'delete';
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: task.kind === 'create' ? '' : task.view.name, isShared: false },
  });
  const { ref: nameRef, ...name } = register('name', {
    validate: (text) => text.trim() !== '' || t('saved.nameNeeded'),
  });
  const { ref: sharedRef, ...shared } = register('isShared');
  const problem = formState.errors.name?.message;
  const run = async (typed: { name: string; isShared: boolean }) => {
    const why =
      task.kind === 'create'
        ? await actions.create(typed.name.trim(), typed.isShared)
        : task.kind === 'rename'
          ? await actions.rename(task.view, typed.name.trim())
          : await actions.remove(task.view);
    if (why === null) onClose();
    else setError('name', { message: why });
  };
  return (
    <FormDialog
      title={t(`saved.${task.kind}Title`)}
      submit={t(isDelete ? 'form.delete' : 'saved.save')}
      isDisabled={formState.isSubmitting}
      isDestructive={isDelete}
      focusesCancel={isDelete}
      onSubmit={(event) => void handleSubmit(run)(event)}
      onCancel={onClose}
    >
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
          {...name}
          inputRef={nameRef}
          autoFocus
          fullWidth
          id={`${id}-name`}
          label={t('saved.name')}
          required
          error={problem !== undefined}
          helperText={problem ?? ' '}
          slotProps={{ htmlInput: { maxLength: maxNameLength, autoComplete: 'off' } }}
        />
      )}
      {task.kind === 'create' && (
        <>
          <FormControlLabel
            label={t('saved.share')}
            control={<Checkbox {...shared} size="small" slotProps={{ input: { ref: sharedRef } }} />}
          />
          <FormHelperText sx={{ mt: 0 }}>{t('saved.shareHelp')}</FormHelperText>
        </>
      )}
    </FormDialog>
  );
}
