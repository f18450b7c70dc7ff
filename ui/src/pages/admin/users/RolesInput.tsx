import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useRoleNames } from '../../../fields/list/useRoleNames.js';

interface RolesInputProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly onChange: (roles: string[]) => void;
  readonly error?: string | undefined;
}

/** Selects from the defined roles. */
export function RolesInput({ id, value, onChange, error }: RolesInputProps) {
  const { t } = useTranslation();
  const roles = useRoleNames();
  return (
    <Autocomplete<string, true>
      multiple
      size="small"
      id={id}
      options={[...roles]}
      value={[...value]}
      onChange={(_event, chosen) => onChange(chosen)}
      filterSelectedOptions
      // The last field of its dialogs: the list opens upwards, away from the buttons.
      slotProps={{ popper: { placement: 'top-start', modifiers: [{ name: 'flip', enabled: false }] } }}
      clearText={t('picker.clear')}
      openText={t('picker.open')}
      closeText={t('picker.close')}
      noOptionsText={t('admin.users.noRoles')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('user.roles')}
          error={error !== undefined}
          helperText={error ?? t('admin.users.rolesHelp')}
        />
      )}
    />
  );
}
