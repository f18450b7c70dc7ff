import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../../admin/StateChip.js';
import { OwnPanel } from './OwnPanel.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { securityApi } from './securityApi.js';
import { TotpEnd } from './TotpEnd.js';
import { useOwn } from './useOwn.js';

const TotpEnrolment = lazy(async () => ({ default: (await import('./TotpEnrolment.js')).TotpEnrolment }));

/** The second factor: an authenticator app, with recovery codes for the day it is lost. */
export function TotpPanel() {
  const { t } = useTranslation();
  const own = useOwn(securityApi.totp);
  const [step, setStep] = useState<'enrol' | 'end' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setStep(null);
  return (
    <OwnPanel title={t('security.totp.title')} lead={t('security.totp.lead')} own={own}>
      {({ enabled }) => (
        <>
          {step === null && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              <StateChip
                tone={enabled ? 'positive' : 'warning'}
                text={t(enabled ? 'security.totp.on' : 'security.totp.off')}
              />
              <Button
                variant="outlined"
                {...(enabled ? { color: 'error' as const } : {})}
                onClick={() => {
                  setCodes(null);
                  setStep(enabled ? 'end' : 'enrol');
                }}
              >
                {t(enabled ? 'security.totp.end' : 'security.totp.begin')}
              </Button>
            </Box>
          )}
          {step === 'enrol' && (
            <Suspense fallback={null}>
              <TotpEnrolment
                onCancel={close}
                onDone={(recoveryCodes) => {
                  setCodes(recoveryCodes);
                  close();
                  void own.reload();
                }}
              />
            </Suspense>
          )}
          {step === 'end' && (
            <TotpEnd
              onCancel={close}
              onDone={() => {
                close();
                void own.reload();
              }}
            />
          )}
          {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
        </>
      )}
    </OwnPanel>
  );
}
