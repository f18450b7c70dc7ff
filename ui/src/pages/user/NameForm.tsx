import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../base/api/ApiError.js';
import { problemText } from '../../base/api/problemText.js';
import { recordsApi } from '../../base/api/recordsApi.js';
import { confirmSaved } from '../../base/notify/confirmSaved.js';
import type { SessionUser } from '@viewkraft/model';
import { sessionStore } from '../../data/session/SessionStore.js';

const maxNameLength = 100;

/** Form for the user's display name, the only account column that users change themselves here. */
export function NameForm({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm({ values: { name: user.name } });
  const { ref, ...input } = register('name', {
    validate: (name) => name.trim() !== '' || t('user.nameNeeded'),
  });
  const problem = formState.errors.name?.message;
  const save = async ({ name }: { name: string }) => {
    try {
      await recordsApi.update('users', user.id, { name: name.trim() }, null);
      await sessionStore.load();
      confirmSaved(t('user.nameSaved'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError('name', {
        message: error.details.find(({ column }) => column === 'name')?.message ?? problemText(error),
      });
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)} sx={formStyles}>
      <TextField
        {...input}
        inputRef={ref}
        id="user-name"
        label={t('user.name')}
        required
        autoComplete="name"
        error={problem !== undefined}
        helperText={problem ?? ' '}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
      />
      <Button type="submit" variant="outlined" disabled={!formState.isDirty || formState.isSubmitting}>
        {t('user.saveName')}
      </Button>
    </Box>
  );
}

const formStyles = { maxWidth: 400, mt: 4, '& .MuiButton-root': { display: 'flex' } };
