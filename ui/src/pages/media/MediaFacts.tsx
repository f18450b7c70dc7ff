import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import { ContentCopy } from '../../base/icons/icons.js';
import { OpenInNew } from '../../base/icons/panelIcons.js';
import { copyText } from '../../base/notify/copyText.js';
import { fileKind, formatBytes } from '../../media/fileKinds.js';
import type { MediaRecord } from '../../media/MediaRecord.js';

/** Technical facts and the address of a file. */
export function MediaFacts({ record }: { readonly record: MediaRecord }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const facts = [
    { name: t('media.type'), value: fileKind(record.type) },
    { name: t('media.size'), value: formatBytes(record.size, locale) },
    ...(record.width === null ? [] : [{ name: t('media.dimensions'), value: `${record.width} × ${record.height} px` }]),
    { name: t('media.address'), value: record.path },
  ];
  const copy = () => {
    const words = { copied: t('media.copied'), notCopied: t('media.notCopied') };
    return copyText(new URL(record.path, location.href).href, words);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, fontSize: 13 }}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 4, rowGap: 1, m: 0 }}
      >
        {facts.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'var(--vk-text-faint)' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {t('media.copyAddress')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<OpenInNew />}
          href={record.path}
          target="_blank"
          rel="noopener"
        >
          {t('media.openFile')}
        </Button>
      </Box>
    </Box>
  );
}
