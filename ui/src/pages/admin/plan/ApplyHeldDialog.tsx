import type { SchemaChangeReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../base/dialogs/FormDialog.js';
import { ConversionExamples } from './ConversionExamples.js';

interface ApplyHeldDialogProps {
  /** Name of the view whose held changes are confirmed; null: the dialog is closed. */
  readonly view: string | null;
  readonly title: string;
  readonly changes: readonly SchemaChangeReport[];
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (view: string) => void;
}

/** Requires the typed view name before changes that lose values are applied. */
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
  const archives = changes.flatMap(({ archive }) => archive ?? []);
  return (
    <FormDialog
      title={t('admin.plan.confirmTitle', { view: title })}
      submit={t('admin.plan.confirm')}
      isDisabled={!formState.isValid || isBusy}
      isDestructive
      maxWidth="sm"
      onSubmit={(event) => void handleSubmit(() => (isBusy ? undefined : onConfirm(view)))(event)}
      onCancel={onCancel}
    >
      <Box component="ul" sx={{ mt: 0, pl: 5 }}>
        {changes.map(({ kind, column, table, reason, conversion }, at) => (
          <li key={at}>
            {t(`admin.plan.kind.${kind}`, { name: column ?? table })}
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{reason}</Box>
            {conversion && (
              <ConversionExamples
                view={view}
                examples={conversion.examples}
                count={conversion.lossy + conversion.impossible}
              />
            )}
          </li>
        ))}
      </Box>
      <Alert severity="warning" sx={{ mb: 4 }}>
        {archives.length > 0 ? t('admin.plan.archived', { tables: archives.join(', ') }) : t('admin.plan.notArchived')}
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
    </FormDialog>
  );
}
