import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { viewing, type ViewedIdentity } from '../../../base/api/viewing.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { VisibilityOutlined } from '../../../base/icons/icons.js';
import { privateAddress } from '../../../base/routing/addresses.js';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { useIsAdministrator, useSession } from '../../../data/session/useSession.js';
import type { ViewActionsProps } from '../RecordForm.js';
import { useEntityValue } from '../useEntityValue.js';

/** Starts the view as a role or a user from its form, for administrators. */
export function ViewAsAction({ form: { entity, model }, record, isNarrow }: ViewActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user } = useSession();
  // Starting leaves the page, so unsaved changes would be lost.
  const isChanged = useEntityValue(entity, (state) => state.isChanged);
  const identity = identityOf(model.name, record);
  if (!useIsAdministrator() || identity.as === `user:${user?.id}`) return null;
  const start = () => viewing.start(identity, privateAddress(locale));
  return isNarrow ? (
    <IconButton aria-label={t('viewAs.open')} disabled={isChanged} onClick={start}>
      <VisibilityOutlined fontSize="small" />
    </IconButton>
  ) : (
    <Button variant="outlined" disabled={isChanged} onClick={start}>
      {t('viewAs.open')}
    </Button>
  );
}

function identityOf(view: string, record: WireRecord): ViewedIdentity {
  const name = String(valueOf(record, 'name'));
  if (view === 'roles') return { as: `role:${name}`, name, roles: [name] };
  const roles = valueOf(record, 'roles');
  return { as: `user:${String(valueOf(record, 'id'))}`, name, roles: Array.isArray(roles) ? roles.map(String) : [] };
}
