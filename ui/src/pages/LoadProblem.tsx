import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ApiError } from '../api/ApiError.js';
import { useLocale } from '../i18n/useLocale.js';
import { modelStore } from '../model/ModelStore.js';
import { privateAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { PageHeader } from '../layouts/PageHeader.js';

export interface LoadProblemProps {
  readonly error: ApiError;
  readonly view: string;
  readonly onRetry?: () => void;
}

/** A page whose view or record did not come: not there, or not now. */
export function LoadProblem({ error, view, onRetry }: LoadProblemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname } = useLocation();
  const isMissing = error.status === 404;
  const title = isMissing ? t('error.notFound') : t('error.failed');
  useTitle(title);
  const why = isMissing
    ? t('error.notFoundPath', { path: pathname })
    : error.isOffline
      ? t('error.offline')
      : error.message;
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
