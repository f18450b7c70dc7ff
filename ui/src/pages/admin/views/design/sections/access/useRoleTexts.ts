import { impliedRoles } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';

/** Roles as they are shown; the implied ones by words. */
export function useRoleTexts(): (role: string) => string {
  const { t } = useTranslation();
  return (role) => {
    if (role === impliedRoles.everyone) return t('design.access.everyone');
    if (role === impliedRoles.session) return t('design.access.session');
    return role === impliedRoles.administrator ? t('design.access.administrator') : role;
  };
}
