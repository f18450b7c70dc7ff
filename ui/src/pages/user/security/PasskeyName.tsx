import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AccountField } from '../../account/form/AccountField.js';
import { useAccountForm } from '../../account/form/useAccountForm.js';

interface PasskeyNameProps {
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Renames a passkey in place. */
export function PasskeyName({ name, onName, onCancel }: PasskeyNameProps) {
  const { t } = useTranslation();
  const account = useAccountForm({ name });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={account.submit((values) => onName(values.name.trim()))}
      sx={{ width: 'min(400px, 100%)', fontWeight: 400 }}
    >
      <AccountField
        id="passkey-name"
        label={t('security.passkeys.name')}
        input={account.form.register('name', {
          validate: (typed) => typed.trim() !== '' || t('security.passkeys.nameNeeded'),
        })}
        error={account.errorOf('name')}
        autoComplete="off"
        maxLength={100}
        autoFocus
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="outlined" disabled={account.isBusy}>
          {t('form.save')}
        </Button>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </Box>
    </Box>
  );
}
