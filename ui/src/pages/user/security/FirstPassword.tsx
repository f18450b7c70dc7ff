import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panels/Panel.js';
import { useAction } from '../../panels/useAction.js';
import { accountApi } from '../../account/accountApi.js';

/** Mails a link to set a password, for users without one. */
export function FirstPassword({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { runAction, isBusy } = useAction();
  const send = () =>
    void runAction(() => accountApi.requestPassword(email), t('security.password.linkSent', { email }));
  return (
    <Panel title={t('security.password.title')}>
      <Box component="p" sx={{ mt: 1, mb: 3, color: 'text.secondary', maxWidth: '70ch' }}>
        {t('security.password.none')}
      </Box>
      <Button variant="outlined" onClick={send} disabled={isBusy}>
        {t('security.password.sendLink')}
      </Button>
    </Panel>
  );
}
