import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../grid/EmptyState.js';
import { useLocale } from '../i18n/useLocale.js';
import { groupViews } from '../layouts/navigation/groupViews.js';
import { PageHeader } from '../layouts/PageHeader.js';
import { RecentList } from '../layouts/recent/RecentList.js';
import { modelStore } from '../model/ModelStore.js';
import { useViews } from '../model/useModels.js';
import { Slot } from '../plugin/Slot.js';
import { useTitle } from '../routing/useTitle.js';
import { useSession } from '../session/useSession.js';
import { ViewCard } from './ViewCard.js';

/** From here one goes on to a grid: its code comes when everything else has had its time, in milliseconds. */
const rest = 3_000;

/** `/private`: what one worked on last, and the views that the session may read, by group, with what they hold. */
export function PrivatePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user } = useSession();
  const { data: views, error } = useViews();
  const title = t('private.title');
  useTitle(title);
  useEffect(() => {
    const timer = setTimeout(() => void import('./GridPage.js').catch(() => undefined), rest);
    return () => clearTimeout(timer);
  }, []);
  const groups = groupViews(views ?? [], locale, t('navigation.system'));
  return (
    <>
      <PageHeader title={title} />
      <Box component="p" sx={{ mt: 1, mb: 6, color: 'text.secondary' }}>
        {t('private.welcome', { name: user?.name || user?.email })}
      </Box>
      {error && !views && (
        <Alert
          severity="error"
          action={<Button onClick={() => void modelStore.loadViews()}>{t('error.retry')}</Button>}
        >
          {error.isOffline ? t('error.offline') : error.message}
        </Alert>
      )}
      <RecentList />
      <Slot slot="overview" />
      {views === undefined && !error && (
        <Box sx={cardsStyles}>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} variant="rounded" height={92} />
          ))}
        </Box>
      )}
      {groups.map(({ key, label, entries }) => (
        <Box component="section" key={key} aria-label={label || t('frame.views')} sx={{ mb: 8 }}>
          <Box component="h2" sx={{ m: 0, mb: 3, fontSize: 14, fontWeight: 600 }}>
            {label || t('frame.views')}
          </Box>
          <Box sx={cardsStyles}>
            {entries.map((entry) => (
              <ViewCard key={entry.name} {...entry} />
            ))}
          </Box>
        </Box>
      ))}
      {views?.length === 0 && <EmptyState text={t('private.empty')} />}
    </>
  );
}

const cardsStyles = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  maxWidth: 1200,
};
