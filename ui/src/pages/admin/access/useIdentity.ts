import { impliedRoles } from '@viewkraft/model';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ViewedIdentity } from '../../../base/api/viewing.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { valueOf } from '../../../base/wire/WireRecord.js';
import { useRecordOption } from '../../../records/relations/useRecordOption.js';

/**
 * The identity that `role:<name>` or `user:<id>` names, for display; null for the user's own account and while it is
 * loading.
 */
export function useIdentity(as: string): ViewedIdentity | null {
  const { t } = useTranslation();
  const locale = useLocale();
  const [kind, name = ''] = as.split(/:(.*)/s);
  const user = useRecordOption('users', kind === 'user' && name !== '' ? name : null, locale);
  if (name === '') return null;
  if (kind === 'user') {
    if (!user?.record) return null;
    const roles = valueOf(user.record, 'roles');
    const shown = String(valueOf(user.record, 'name') ?? '') || user.text;
    return { as, name: shown, roles: Array.isArray(roles) ? roles.map(String) : [] };
  }
  return { as, name: roleText(name, t), roles: [name] };
}

/** The display text of a role; implied roles have texts of their own. */
export function roleText(role: string, t: TFunction): string {
  if (role === impliedRoles.everyone) return t('access.role.everyone');
  if (role === impliedRoles.session) return t('access.role.session');
  return t('access.role.named', { role });
}
