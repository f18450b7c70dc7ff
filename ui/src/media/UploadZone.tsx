import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../base/config/pageConfig.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { CloudUploadOutlined } from '../base/icons/panelIcons.js';
import { fileKinds, formatBytes } from './fileKinds.js';

interface UploadZoneProps {
  /** Accepted media types. */
  readonly types: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
  /** Further content on which files may be dropped. */
  readonly children?: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Accepts files by a button, drag and drop, or paste, and shows the accepted types and size. */
export function UploadZone({ types, onFiles, children }: UploadZoneProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  // Entering a child fires before leaving the parent, so enters and leaves are counted.
  const [over, setOver] = useState(0);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return (
    <Box
      onDragEnter={(event) => hasFiles(event) && setOver((count) => count + 1)}
      onDragLeave={(event) => hasFiles(event) && setOver((count) => Math.max(0, count - 1))}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(0);
        onFiles([...event.dataTransfer.files]);
      }}
      sx={{ display: 'grid', gap: 4, minWidth: 0, mt: 2 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 4,
          rowGap: 2,
          px: 4,
          py: 3,
          border: '1.5px dashed var(--vk-border-strong)',
          borderRadius: 'var(--vk-radius)',
          backgroundColor: 'var(--vk-surface)',
          ...(over > 0 && { borderColor: 'var(--vk-accent)', backgroundColor: 'var(--vk-accent-softer)' }),
        }}
      >
        <Button variant="contained" startIcon={<CloudUploadOutlined />} onClick={() => input.current?.click()}>
          {t('media.upload')}
        </Button>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, fontSize: 13 }}>
          <Box>{t('media.dropHere')}</Box>
          <Box sx={{ color: 'var(--vk-text-faint)' }}>
            {t('media.limits', {
              kinds: fileKinds(types, locale),
              size: formatBytes(pageConfig.uploads.maxBytes, locale),
            })}
          </Box>
        </Box>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={types.join(',')}
          aria-label={t('media.upload')}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </Box>
      {children}
    </Box>
  );
}
