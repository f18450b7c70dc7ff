import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../panels/StateChip.js';
import { useAction } from '../../panels/useAction.js';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { OwnPanel, useOwn } from './OwnPanel.js';
import { useReauthentication } from './reauthentication/useReauthentication.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { passFocus } from '../../../base/page/passFocus.js';
import { securityApi } from './securityApi.js';
import { onDemand } from '../../../base/page/onDemand.js';

const TotpEnrolment = onDemand(async () => (await import('./TotpEnrolment.js')).TotpEnrolment);

/** The second factor: an authenticator app, and recovery codes in case it is lost. */
export function TotpPanel() {
  const { t } = useTranslation();
  const own = useOwn(securityApi.totp);
  const withReauthentication = useReauthentication();
  const { runAction } = useAction();
  const [isEnrolling, setEnrolling] = useState(false);
  const [pending, setPending] = useState<'end' | 'codes' | null>(null);
  const renewButton = useRef<HTMLButtonElement>(null);
  const beginButton = useRef<HTMLButtonElement>(null);
  const [codes, setCodes] = useState<{ readonly title: string; readonly list: readonly string[] } | null>(null);
  const show = (title: string, list: readonly string[]) => {
    setCodes({ title, list });
    void own.reload();
  };
  const end = () =>
    runAction(async () => {
      await withReauthentication(securityApi.endTotp);
      setCodes(null);
      await own.reload();
      passFocus(() => beginButton.current);
    }, t('security.totp.ended'));
  const renew = () =>
    runAction(async () => {
      const { recoveryCodes } = await withReauthentication(securityApi.renewRecoveryCodes);
      show(t('security.totp.newCodes'), recoveryCodes);
    });
  return (
    <OwnPanel title={t('security.totp.title')} lead={t('security.totp.lead')} own={own}>
      {({ enabled, recoveryCodesLeft }) => (
        <>
          {!isEnrolling && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              <StateChip
                tone={enabled ? 'positive' : 'warning'}
                text={t(enabled ? 'security.totp.on' : 'security.totp.off')}
              />
              {enabled && <span>{t('security.totp.codesLeft', { count: recoveryCodesLeft })}</span>}
              {enabled ? (
                <>
                  <Button ref={renewButton} variant="outlined" onClick={() => setPending('codes')}>
                    {t('security.totp.renewCodes')}
                  </Button>
                  <Button variant="outlined" color="error" onClick={() => setPending('end')}>
                    {t('security.totp.end')}
                  </Button>
                </>
              ) : (
                <Button ref={beginButton} variant="outlined" onClick={() => setEnrolling(true)}>
                  {t('security.totp.begin')}
                </Button>
              )}
            </Box>
          )}
          {isEnrolling && (
            <TotpEnrolment
              onCancel={() => {
                setEnrolling(false);
                passFocus(() => beginButton.current);
              }}
              onDone={(recoveryCodes) => {
                setEnrolling(false);
                show(t('security.totp.codes'), recoveryCodes);
              }}
            />
          )}
          {codes && (
            <RecoveryCodes
              key={codes.list.join()}
              title={codes.title}
              codes={codes.list}
              onClose={() => {
                setCodes(null);
                passFocus(() => renewButton.current);
              }}
            />
          )}
          <ConfirmDialog
            isOpen={pending !== null}
            title={t(pending === 'codes' ? 'security.totp.renewTitle' : 'security.totp.endTitle')}
            confirm={t(pending === 'codes' ? 'security.totp.renewCodes' : 'security.totp.end')}
            onCancel={() => setPending(null)}
            onConfirm={() => {
              setPending(null);
              void (pending === 'codes' ? renew() : end());
            }}
          >
            {t(pending === 'codes' ? 'security.totp.renewText' : 'security.totp.endText')}
          </ConfirmDialog>
        </>
      )}
    </OwnPanel>
  );
}
