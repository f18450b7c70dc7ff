import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../base/dialogs/QuestionDialog.js';
import { RolesInput } from './RolesInput.js';
import type { ManagedUser } from './usersApi.js';

interface RolesDialogProps {
  readonly user: ManagedUser;
  readonly onSave: (roles: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Edits the roles of one user. */
export function RolesDialog({ user, onSave, onClose }: RolesDialogProps) {
  const { t } = useTranslation();
  const [roles, setRoles] = useState(user.roles);
  return (
    <QuestionDialog
      isOpen
      role="dialog"
      title={t('admin.users.rolesTitle', { name: user.name })}
      onCancel={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="contained" onClick={() => onSave(roles)}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <p>{user.email}</p>
      <RolesInput id="user-roles" value={roles} onChange={setRoles} />
    </QuestionDialog>
  );
}
