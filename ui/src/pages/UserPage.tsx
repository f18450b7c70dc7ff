import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { PageHeader } from '../layouts/PageHeader.js';
import { loginAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { useSession } from '../session/useSession.js';

/** `/user`: who is signed in; a guest finds the way to the sign-in (A5). */
export function UserPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname } = useLocation();
  const { user } = useSession();
  const title = t('user.title');
  useTitle(title);
  const rows = user && [
    [t('user.name'), user.name],
    [t('user.email'), user.email],
    [t('user.roles'), user.roles.join(', ') || '–'],
  ];
  return (
    <>
      <PageHeader title={title} />
      {rows ? (
        <Box component="dl" sx={listStyles}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Box>
      ) : (
        <>
          <Box component="p" sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>
            {t('user.guest')}
          </Box>
          <Button
            component={Link}
            to={loginAddress(locale, pathname)}
            variant="contained"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('login.submit')}
          </Button>
        </>
      )}
    </>
  );
}

const listStyles = {
  m: 0,
  mt: 4,
  maxWidth: 640,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 160px) minmax(0, 1fr)',
    gap: 4,
    py: 3,
    borderTop: '1px solid var(--vk-border)',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
