import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { problemText } from '../base/api/problemText.js';
import { EmptyState } from '../base/page/EmptyState.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { groupViews, listedViews } from '../data/model/groupViews.js';
import { PageHeader } from '../base/page/PageHeader.js';
import { RecentList } from './recent/RecentList.js';
import { modelStore } from '../data/model/ModelStore.js';
import { useViews } from '../data/model/useModels.js';
import { Slot } from '../plugin/Slot.js';
import { userAddress } from '../base/routing/addresses.js';
import { useTitle } from '../base/routing/useTitle.js';
import { useSession } from '../data/session/useSession.js';
import { ViewCard } from './ViewCard.js';

/** `/private`: recent records, and the views that the session may read, by group, with their number of records. */
export function PrivatePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user } = useSession();
  const { data: views, error } = useViews();
  const title = t('private.title');
  useTitle(title);
  const groups = groupViews(listedViews(views ?? []), locale, t('navigation.system'));
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
          {problemText(error)}
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
      {views && groups.length === 0 && (
        <EmptyState
          text={t('private.nothing')}
          action={
            <Button component={Link} to={userAddress(locale)} variant="outlined">
              {t('user.title')}
            </Button>
          }
        />
      )}
    </>
  );
}

const cardsStyles = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  maxWidth: 1200,
};
