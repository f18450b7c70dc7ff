import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** The outline of a page that is on its way. */
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
