import type { OwnPasskey } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { notify } from '../../../base/notify/notifications.js';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { deviceOf } from './deviceOf.js';
import { ItemList } from '../../panels/ItemList.js';
import { OwnPanel, useOwn } from './OwnPanel.js';
import { type WithReauthentication, useReauthentication } from './reauthentication/useReauthentication.js';
import { PasskeyName } from './PasskeyName.js';
import { securityApi } from './securityApi.js';
import { useAction } from '../../panels/useAction.js';

/** Passkeys: sign-in by fingerprint, face or security key, without a password. */
export function PasskeysPanel() {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = useOwn(securityApi.passkeys);
  const withReauthentication = useReauthentication();
  const { runAction } = useAction();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [pending, setPending] = useState<OwnPasskey | null>(null);

  const change = (work: () => Promise<void>, done: string) =>
    runAction(async () => {
      await work();
      await own.reload();
    }, done);
  const add = async () => {
    const { browser, system } = deviceOf(navigator.userAgent);
    const name = [browser, system].filter((part) => part !== null).join(' · ') || t('security.passkeys.one');
    let isAdded = false;
    await runAction(async () => {
      isAdded = (await registerPasskey(name, withReauthentication)) === 'added';
      if (isAdded) await own.reload();
    });
    if (isAdded) notify({ message: t('security.passkeys.added'), type: 'positive' });
  };
  return (
    <OwnPanel
      title={t('security.passkeys.title')}
      lead={t('security.passkeys.lead')}
      own={own}
      actions={
        'PublicKeyCredential' in window && <Button onClick={() => void add()}>{t('security.passkeys.add')}</Button>
      }
    >
      {(passkeys) => (
        <>
          <ItemList
            label={t('security.passkeys.title')}
            items={passkeys}
            empty={t('security.passkeys.empty')}
            title={(passkey) =>
              renamed === passkey.id ? (
                <PasskeyName
                  name={passkey.name}
                  onCancel={() => setRenamed(null)}
                  onName={async (name) => {
                    const isDone = await change(
                      () => securityApi.renamePasskey(passkey.id, name),
                      t('security.passkeys.renamed'),
                    );
                    if (isDone) setRenamed(null);
                  }}
                />
              ) : (
                passkey.name
              )
            }
            facts={({ createdAt, lastUsedAt }) => [
              t('security.passkeys.since', { at: formatInstant(createdAt, locale) }),
              lastUsedAt ? t('security.lastUsed', { at: formatInstant(lastUsedAt, locale) }) : t('security.neverUsed'),
            ]}
            actions={(passkey) =>
              renamed !== passkey.id && (
                <>
                  <Button
                    aria-label={t('security.passkeys.renameNamed', { name: passkey.name })}
                    onClick={() => setRenamed(passkey.id)}
                  >
                    {t('security.passkeys.rename')}
                  </Button>
                  <Button
                    color="error"
                    aria-label={t('security.passkeys.removeNamed', { name: passkey.name })}
                    onClick={() => setPending(passkey)}
                  >
                    {t('security.passkeys.remove')}
                  </Button>
                </>
              )
            }
          />
          <ConfirmDialog
            isOpen={pending !== null}
            title={t('security.passkeys.removeTitle')}
            confirm={t('security.passkeys.remove')}
            onCancel={() => setPending(null)}
            onConfirm={() => {
              setPending(null);
              if (pending)
                void change(
                  () => withReauthentication(() => securityApi.removePasskey(pending.id)),
                  t('security.passkeys.removed'),
                );
            }}
          >
            {t('security.passkeys.removeText', { name: pending?.name })}
          </ConfirmDialog>
        </>
      )}
    </OwnPanel>
  );
}

/** Creates a passkey on this device and registers it with the server. Closing the browser's dialog cancels. */
async function registerPasskey(
  name: string,
  withReauthentication: WithReauthentication,
): Promise<'added' | 'cancelled'> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    withReauthentication(securityApi.passkeyOptions),
  ]);
  try {
    await securityApi.addPasskey(name, await startRegistration({ optionsJSON }));
    return 'added';
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'cancelled';
    throw error;
  }
}
