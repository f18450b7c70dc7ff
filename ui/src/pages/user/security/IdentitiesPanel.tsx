import type { OwnIdentity } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemList } from '../../panels/ItemList.js';
import { useAction } from '../../panels/useAction.js';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { OwnPanel, useOwn } from './OwnPanel.js';
import { useReauthentication } from './reauthentication/useReauthentication.js';
import { securityApi } from './securityApi.js';

/** Linked external sign-in providers; hidden if there are none. */
export function IdentitiesPanel() {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = useOwn(securityApi.identities);
  const withReauthentication = useReauthentication();
  const { runAction } = useAction();
  const [pending, setPending] = useState<OwnIdentity | null>(null);
  const remove = ({ id }: OwnIdentity) =>
    runAction(async () => {
      await withReauthentication(() => securityApi.removeIdentity(id));
      await own.reload();
    }, t('security.identities.removed'));
  if (!own.error && !own.data?.length) return null;
  return (
    <OwnPanel title={t('security.identities.title')} lead={t('security.identities.lead')} own={own}>
      {(identities) => (
        <>
          <ItemList
            label={t('security.identities.title')}
            items={identities}
            empty=""
            title={({ name }) => name}
            facts={({ issuer, createdAt }) => [
              issuer,
              t('security.identities.since', { at: formatInstant(createdAt, locale) }),
            ]}
            actions={(identity) => (
              <Button
                color="error"
                aria-label={t('security.identities.removeNamed', { name: identity.name })}
                onClick={() => setPending(identity)}
              >
                {t('security.identities.remove')}
              </Button>
            )}
          />
          <ConfirmDialog
            isOpen={pending !== null}
            title={t('security.identities.removeTitle')}
            confirm={t('security.identities.remove')}
            onCancel={() => setPending(null)}
            onConfirm={() => {
              setPending(null);
              if (pending) void remove(pending);
            }}
          >
            {t('security.identities.removeText', { name: pending?.name })}
          </ConfirmDialog>
        </>
      )}
    </OwnPanel>
  );
}
