import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { Close } from '../base/icons/icons.js';
import type { Uploads } from './useUploads.js';

/** Running uploads with their progress, and failed ones with their reason. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useTranslation();
  if (uploads.current.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('media.uploads')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, fontSize: 13 }}
    >
      {uploads.current.map(({ key, name, share, problem }) => (
        <Box
          component="li"
          key={key}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            alignItems: 'center',
            columnGap: 2,
            p: 2,
            pl: 3,
            borderRadius: 'var(--vk-radius-input)',
            border: '1px solid var(--vk-border)',
            ...(problem === null ? {} : { backgroundColor: 'var(--vk-negative-soft)', borderColor: 'transparent' }),
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Box>
            {problem === null ? (
              <LinearProgress
                aria-label={t('media.progressOf', { name })}
                {...(share < 1 ? { variant: 'determinate', value: share * 100 } : {})}
                sx={{ mt: 1 }}
              />
            ) : (
              <Box role="alert" sx={{ color: 'var(--vk-negative)', overflowWrap: 'anywhere' }}>
                {problem}
              </Box>
            )}
          </Box>
          <IconButton
            aria-label={t(problem === null ? 'media.cancelOf' : 'media.dismissOf', { name })}
            onClick={() => uploads.dismiss(key)}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
