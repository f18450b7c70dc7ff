import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PersistentDialog } from '../../layouts/PersistentDialog.js';
import type { SchemaChange } from '../adminApi.js';

export interface ApplyHeldDialogProps {
  /** Name of the view whose held changes are asked for; null: nothing is asked. */
  readonly view: string | null;
  readonly title: string;
  readonly changes: readonly SchemaChange[];
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (view: string) => void;
}

/** Asks for the view's name, typed, before values leave its table. */
export function ApplyHeldDialog(props: ApplyHeldDialogProps) {
  return props.view === null ? null : <Question {...props} view={props.view} key={props.view} />;
}

function Question({
  view,
  title,
  changes,
  isBusy,
  onCancel,
  onConfirm,
}: ApplyHeldDialogProps & { readonly view: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { typed: '' }, mode: 'onChange' });
  const { ref, ...input } = register('typed', { validate: (typed) => typed.trim() === view });
  const archives = changes.flatMap(({ sql }) => sql.flatMap((statement) => /_archive_\w+/.exec(statement)?.[0] ?? []));
  return (
    <PersistentDialog isOpen onCancel={onCancel} role="alertdialog" aria-labelledby={id} fullWidth>
      <form
        onSubmit={(event) => {
          // A dialog's form is no part of the page's, although React thinks so.
          event.stopPropagation();
          void handleSubmit(() => (isBusy ? undefined : onConfirm(view)))(event);
        }}
      >
        <DialogTitle id={id}>{t('admin.plan.confirmTitle', { view: title })}</DialogTitle>
        <DialogContent>
          <Box component="ul" sx={{ mt: 0, pl: 5 }}>
            {changes.map(({ kind, column, table }, at) => (
              <li key={at}>{t(`admin.plan.kind.${kind}`, { name: column ?? table })}</li>
            ))}
          </Box>
          <Alert severity="warning" sx={{ mb: 4 }}>
            {archives.length > 0
              ? t('admin.plan.archived', { tables: archives.join(', ') })
              : t('admin.plan.notArchived')}
          </Alert>
          <TextField
            {...input}
            inputRef={ref}
            id={`${id}-name`}
            label={t('admin.plan.typeName', { view })}
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={!formState.isValid || isBusy}>
            {t('admin.plan.confirm')}
          </Button>
        </DialogActions>
      </form>
    </PersistentDialog>
  );
}
