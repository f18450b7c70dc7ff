import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { Panel } from '../admin/Panel.js';
import { PageHeader } from '../layouts/PageHeader.js';
import { loginAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { useSession } from '../session/useSession.js';

/** For those who are signed in alone. */
const NameForm = lazy(async () => ({ default: (await import('./user/NameForm.js')).NameForm }));
const ProfileForm = lazy(async () => ({ default: (await import('./user/ProfileForm.js')).ProfileForm }));

const SecurityPanels = lazy(async () => ({
  default: (await import('./user/security/SecurityPanels.js')).SecurityPanels,
}));

/** `/user`: one's own account and profile; a guest finds the way to the sign-in (A5). */
export function UserPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname } = useLocation();
  const { user } = useSession();
  const title = t('user.title');
  useTitle(title);
  const rows = user && [
    [t('user.email'), user.email],
    [t('user.roles'), user.roles.join(', ') || '–'],
  ];
  return (
    <>
      <PageHeader title={title} />
      {rows ? (
        <Box sx={{ display: 'grid', gap: 6, mt: 4, maxWidth: 800 }}>
          <Panel title={t('user.account')}>
            <Box component="dl" sx={listStyles}>
              {rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </Box>
            <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
              <NameForm user={user} />
            </Suspense>
          </Panel>
          <Panel title={t('user.profile')}>
            <Box sx={{ mt: 4 }}>
              <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
                <ProfileForm key={user.id} userId={user.id} />
              </Suspense>
            </Box>
          </Panel>
          <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
            <SecurityPanels email={user.email} />
          </Suspense>
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
  mt: 2,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
    gap: 4,
    py: 3,
    borderTop: '1px solid var(--vk-border)',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
