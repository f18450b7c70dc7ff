import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from './panels/Panel.js';
import { onDemand } from '../base/page/onDemand.js';
import { PageHeader } from '../base/page/PageHeader.js';
import { useTitle } from '../base/routing/useTitle.js';
import { viewing } from '../base/api/viewing.js';
import { withTexts } from '../base/i18n/i18n.js';
import { useSession } from '../data/session/useSession.js';

const GuestAccount = lazy(async () => ({ default: (await import('./user/GuestAccount.js')).GuestAccount }));
const ViewedAccount = lazy(async () => {
  const { ViewedAccount: page } = await withTexts(import('./panels/ViewedAccount.js'), 'viewAs');
  return { default: page };
});
/** For signed-in users only. */
const NameForm = onDemand(async () => (await import('./user/NameForm.js')).NameForm, outline(120));
const ProfileForm = onDemand(async () => (await import('./user/ProfileForm.js')).ProfileForm, outline(160));
const SecurityPanels = onDemand(
  async () => (await import('./user/security/SecurityPanels.js')).SecurityPanels,
  outline(240),
);

/** `/user`: the user's own account and profile; guests get a link to the sign-in page. */
export function UserPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const title = t('user.title');
  useTitle(title);
  if (!user) {
    return (
      <Suspense>
        <GuestAccount />
      </Suspense>
    );
  }
  if (viewing.identity) {
    return (
      <Suspense>
        <ViewedAccount title={title} />
      </Suspense>
    );
  }
  const rows = [
    [t('user.email'), user.email],
    [t('user.roles'), user.roles.join(', ') || '–'],
  ];
  return (
    <>
      <PageHeader title={title} />
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
          <NameForm user={user} />
        </Panel>
        <Panel title={t('user.profile')}>
          <Box sx={{ mt: 4 }}>
            <ProfileForm key={user.id} userId={user.id} />
          </Box>
        </Panel>
        <SecurityPanels email={user.email} />
      </Box>
    </>
  );
}

/** Placeholder of a panel's content; `height` in CSS pixels. */
function outline(height: number) {
  return () => <Skeleton variant="rounded" height={height} />;
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
