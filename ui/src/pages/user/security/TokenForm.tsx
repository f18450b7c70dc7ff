import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AccountField } from '../../account/form/AccountField.js';
import { useAccountForm } from '../../account/form/useAccountForm.js';
import { FormProblem } from '../../account/form/FormProblem.js';
import { useReauthentication } from './reauthentication/useReauthentication.js';
import { securityApi } from './securityApi.js';

interface TokenFormProps {
  readonly onCreated: (token: string) => void;
  readonly onCancel: () => void;
}

interface Wanted {
  readonly name: string;
  readonly days: number;
  readonly readOnly: boolean;
}

const dayMs = 86_400_000;
const spans = [7, 30, 90, 365];

/** Name, lifetime and scope of a new access token. */
export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const { t } = useTranslation();
  const account = useAccountForm<Wanted>({ name: '', days: 90, readOnly: false }, { name: 'name', expires: 'days' });
  const withReauthentication = useReauthentication();
  const { form, errorOf, isBusy } = account;
  const create = async ({ name, days, readOnly }: Wanted) => {
    const request = { name: name.trim(), expires: inDays(days), readOnly };
    const { token } = await withReauthentication(() => securityApi.createToken(request));
    onCreated(token);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={account.submit(create)}
      sx={{ maxWidth: 400, mb: 4, '& .vk-field': { mb: 2 } }}
    >
      <FormProblem account={account} />
      <AccountField
        id="token-name"
        label={t('security.tokens.name')}
        help={t('security.tokens.nameHelp')}
        input={form.register('name', { validate: (name) => name.trim() !== '' || t('security.tokens.nameNeeded') })}
        error={errorOf('name')}
        autoComplete="off"
        maxLength={100}
        autoFocus
      />
      <Controller
        control={form.control}
        name="days"
        render={({ field: { ref, ...field } }) => (
          <TextField
            {...field}
            inputRef={ref}
            select
            id="token-days"
            label={t('security.tokens.span')}
            error={errorOf('days') !== undefined}
            helperText={errorOf('days') ?? ' '}
          >
            {spans.map((days) => (
              <MenuItem key={days} value={days}>
                {t('security.tokens.days', { count: days })}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <FormControlLabel
        control={<Checkbox {...form.register('readOnly')} />}
        label={t('security.tokens.readOnlyLabel')}
      />
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {t('security.tokens.create')}
        </Button>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </Box>
    </Box>
  );
}

function inDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString();
}
