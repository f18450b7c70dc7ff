import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../grid/EmptyState.js';
import { textIn } from '@viewkraft/model';
import { useLocale } from '../i18n/useLocale.js';
import { modelStore } from '../model/ModelStore.js';
import { useViews } from '../model/useModels.js';
import { useTitle } from '../routing/useTitle.js';
import { useSession } from '../session/useSession.js';
import { PageHeader } from '../layouts/PageHeader.js';
import { ViewCard } from './ViewCard.js';

/** `/private`: the views that the session may read, with what they hold. */
export function PrivatePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user } = useSession();
  const { data: views, error } = useViews();
  const title = t('private.title');
  useTitle(title);
  const sorted = [...(views ?? [])].sort((a, b) =>
    textIn(a.label, locale).localeCompare(textIn(b.label, locale), locale),
  );
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
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
          maxWidth: 1200,
        }}
      >
        {views === undefined &&
          !error &&
          [1, 2, 3, 4].map((key) => <Skeleton key={key} variant="rounded" height={92} />)}
        {sorted.map((view) => (
          <ViewCard key={view.name} view={view} />
        ))}
      </Box>
      {views?.length === 0 && <EmptyState text={t('private.empty')} />}
    </>
  );
}
