import { inLocale, type AccessToken } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import { StateChip } from '../../panels/StateChip.js';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { passFocus } from '../../../base/page/passFocus.js';
import { takeFocus } from '../../../base/page/takeFocus.js';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { ItemList } from '../../panels/ItemList.js';
import { OwnPanel, useOwn } from './OwnPanel.js';
import { securityApi } from './securityApi.js';
import { TokenForm } from './TokenForm.js';
import { useAction } from '../../panels/useAction.js';
import { CopyButton } from './CopyButton.js';

/** Access tokens for programs that act as the user. */
export function TokensPanel() {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = useOwn(securityApi.tokens);
  const { runAction } = useAction();
  const [isCreating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessToken | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const [now] = useState(Date.now);

  const revoke = (token: AccessToken) => {
    setTokenToRevoke(null);
    void runAction(async () => {
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
        <>
          <Button component={RouterLink} to={inLocale('/api/docs', locale)}>
            {t('security.tokens.api')}
          </Button>
          {!isCreating && (
            <Button
              ref={newButton}
              onClick={() => {
                setFresh(null);
                setCreating(true);
              }}
            >
              {t('security.tokens.new')}
            </Button>
          )}
        </>
      }
    >
      {(tokens) => (
        <>
          {isCreating && (
            <TokenForm
              onCancel={() => {
                setCreating(false);
                passFocus(() => newButton.current);
              }}
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
                onClick={() => setTokenToRevoke(token)}
              >
                {t('security.tokens.revoke')}
              </Button>
            )}
          />
          <ConfirmDialog
            isOpen={tokenToRevoke !== null}
            title={t('security.tokens.revokeTitle')}
            confirm={t('security.tokens.revoke')}
            onConfirm={() => tokenToRevoke && revoke(tokenToRevoke)}
            onCancel={() => setTokenToRevoke(null)}
          >
            {t('security.tokens.revokeText', { name: tokenToRevoke?.name })}
          </ConfirmDialog>
        </>
      )}
    </OwnPanel>
  );
}

interface SecretTextProps {
  readonly label: string;
  readonly text: string;
  readonly help: string;
}

/** A secret that is shown only once, to be copied. */
function SecretText({ label, text, help }: SecretTextProps) {
  const { t } = useTranslation();
  return (
    <Alert
      ref={takeFocus}
      aria-label={label}
      severity="success"
      role="status"
      sx={{ '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}
    >
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      <Box component="p" sx={{ m: 0, mb: 2 }}>
        {help}
      </Box>
      <Box component="code" sx={{ display: 'block', mb: 2, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {text}
      </Box>
      <CopyButton text={text} label={t('security.copy')} />
    </Alert>
  );
}
