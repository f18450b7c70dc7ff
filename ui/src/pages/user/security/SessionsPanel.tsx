import type { OwnSession } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../panels/StateChip.js';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { deviceOf } from './deviceOf.js';
import { ItemList } from '../../panels/ItemList.js';
import { OwnPanel, useOwn } from './OwnPanel.js';
import { securityApi } from './securityApi.js';
import { useAction } from '../../panels/useAction.js';

/** Lists the user's sessions and ends them. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = useOwn(securityApi.sessions);
  const { runAction } = useAction();
  const [isAsking, setAsking] = useState(false);
  const others = own.data?.some(({ current }) => !current) ?? false;

  const deviceText = ({ userAgent }: OwnSession) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('security.sessions.device', { browser, system });
    return browser ?? system ?? t('security.sessions.unknown');
  };
  const end = (session: OwnSession) =>
    runAction(async () => {
      await securityApi.endSession(session.id);
      await own.reload();
    }, t('security.sessions.ended'));
  const endOthers = () => {
    setAsking(false);
    void runAction(async () => {
      await securityApi.endOtherSessions();
      await own.reload();
    }, t('security.sessions.othersEnded'));
  };
  return (
    <OwnPanel
      title={t('security.sessions.title')}
      lead={t('security.sessions.lead')}
      own={own}
      actions={others && <Button onClick={() => setAsking(true)}>{t('security.sessions.endOthers')}</Button>}
    >
      {(sessions) => (
        <>
          <ItemList
            label={t('security.sessions.title')}
            items={sessions}
            empty=""
            title={(session) => (
              <>
                {deviceText(session)}
                {session.current && <StateChip tone="positive" text={t('security.sessions.current')} />}
              </>
            )}
            facts={({ lastUsedAt, createdAt, address }) => [
              t('security.lastUsed', { at: formatInstant(lastUsedAt, locale) }),
              t('security.sessions.since', { at: formatInstant(createdAt, locale) }),
              address,
            ]}
            actions={(session) =>
              !session.current && (
                <Button
                  color="error"
                  aria-label={t('security.sessions.endNamed', { device: deviceText(session) })}
                  onClick={() => void end(session)}
                >
                  {t('security.sessions.end')}
                </Button>
              )
            }
          />
          <ConfirmDialog
            isOpen={isAsking}
            title={t('security.sessions.endOthers')}
            confirm={t('security.sessions.end')}
            onConfirm={endOthers}
            onCancel={() => setAsking(false)}
          >
            {t('security.sessions.endOthersText')}
          </ConfirmDialog>
        </>
      )}
    </OwnPanel>
  );
}
