import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../../admin/StateChip.js';
import { formatInstant } from '../../../i18n/formats/formatDate.js';
import { useLocale } from '../../../i18n/useLocale.js';
import { ConfirmDialog } from '../../../form/dialogs/ConfirmDialog.js';
import { ItemList } from '../../../admin/ItemList.js';
import { OwnPanel } from './OwnPanel.js';
import { securityApi, type AccessToken } from './securityApi.js';
import { TokenForm } from './TokenForm.js';
import { SecretText } from './SecretText.js';
import { useAct } from '../../../admin/useAct.js';
import { useOwn } from './useOwn.js';

/** Keys for programs that act as the user. */
export function TokensPanel() {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = useOwn(securityApi.tokens);
  const { act } = useAct();
  const [isCreating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const [asked, setAsked] = useState<AccessToken | null>(null);
  const [now] = useState(Date.now);

  const revoke = (token: AccessToken) => {
    setAsked(null);
    void act(async () => {
      await securityApi.revokeToken(token.id);
      await own.reload();
    }, t('security.tokens.revoked'));
  };
  return (
    <OwnPanel
      title={t('security.tokens.title')}
      lead={t('security.tokens.lead')}
      own={own}
      actions={
        !isCreating && (
          <Button
            onClick={() => {
              setFresh(null);
              setCreating(true);
            }}
          >
            {t('security.tokens.new')}
          </Button>
        )
      }
    >
      {(tokens) => (
        <>
          {isCreating && (
            <TokenForm
              onCancel={() => setCreating(false)}
              onCreated={(token) => {
                setCreating(false);
                setFresh(token);
                void own.reload();
              }}
            />
          )}
          {fresh !== null && (
            <Box sx={{ mb: 4 }}>
              <SecretText label={t('security.tokens.fresh')} text={fresh} help={t('security.tokens.once')} />
            </Box>
          )}
          <ItemList
            label={t('security.tokens.title')}
            items={tokens}
            empty={t('security.tokens.empty')}
            title={({ name, readOnly, expires }) => (
              <>
                {name}
                {readOnly && <StateChip tone="accent" text={t('security.tokens.readOnly')} />}
                {Date.parse(expires) < now && <StateChip tone="warning" text={t('security.tokens.expired')} />}
              </>
            )}
            facts={({ expires, lastUsedAt }) => [
              t('security.tokens.until', { at: formatInstant(expires, locale) }),
              lastUsedAt ? t('security.lastUsed', { at: formatInstant(lastUsedAt, locale) }) : t('security.neverUsed'),
            ]}
            actions={(token) => (
              <Button
                color="error"
                aria-label={t('security.tokens.revokeNamed', { name: token.name })}
                onClick={() => setAsked(token)}
              >
                {t('security.tokens.revoke')}
              </Button>
            )}
          />
          <ConfirmDialog
            isOpen={asked !== null}
            title={t('security.tokens.revokeTitle')}
            confirm={t('security.tokens.revoke')}
            onConfirm={() => asked && revoke(asked)}
            onCancel={() => setAsked(null)}
          >
            {t('security.tokens.revokeText', { name: asked?.name })}
          </ConfirmDialog>
        </>
      )}
    </OwnPanel>
  );
}
