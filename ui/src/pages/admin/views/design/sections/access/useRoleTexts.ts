import { impliedRoles } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';

/** Returns the display text of a role; implied roles have texts of their own. */
export function useRoleTexts(): (role: string) => string {
  const { t } = useTranslation();
  return (role) => {
    if (role === impliedRoles.everyone) return t('design.access.everyone');
    if (role === impliedRoles.session) return t('design.access.session');
    return role === impliedRoles.administrator ? t('design.access.administrator') : role;
  };
}
