import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import Skeleton from '@mui/material/Skeleton';
import type { ApiError } from '../base/api/ApiError.js';
import { problemText } from '../base/api/problemText.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { modelStore } from '../data/model/ModelStore.js';
import { privateAddress } from '../base/routing/addresses.js';
import { useTitle } from '../base/routing/useTitle.js';
import { PageHeader } from '../base/page/PageHeader.js';

interface LoadProblemProps {
  readonly error: ApiError;
  readonly view: string;
  readonly onRetry?: () => void;
}

/** Shown if a view or record could not be loaded: it does not exist, or the request failed. */
export function LoadProblem({ error, view, onRetry }: LoadProblemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname } = useLocation();
  const isMissing = error.status === 404;
  const title = isMissing ? t('error.notFound') : t('error.failed');
  useTitle(title);
  const why = isMissing ? t('error.notFoundPath', { path: pathname }) : problemText(error);
  return (
    <Box role="alert">
      <PageHeader title={title} />
      <Box component="p" sx={{ mt: 2, mb: 4, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {why}
      </Box>
      {isMissing ? (
        <Button component={Link} to={privateAddress(locale)} variant="outlined">
          {t('error.toViews')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={onRetry ?? (() => void modelStore.loadModel(view))}>
          {t('error.retry')}
        </Button>
      )}
    </Box>
  );
}

/** Placeholder of a page that is loading. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('frame.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" width={180} height={30} />
      <Skeleton variant="rounded" width="min(340px, 100%)" height={36} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
