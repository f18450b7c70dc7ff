import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { importLimits } from '@viewkraft/model';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloudUploadOutlined } from '../../../base/icons/panelIcons.js';

/** Takes the file to import, by a button or dropped. */
export function ImportFileZone({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [areSeveral, setSeveral] = useState(false);
  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    setSeveral(more.length > 0);
    if (file && more.length === 0) onFile(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 3,
        px: 4,
        py: 8,
        textAlign: 'center',
        border: '1.5px dashed var(--vk-border-strong)',
        borderRadius: 'var(--vk-radius)',
        ...(isOver && { borderColor: 'var(--vk-accent)', backgroundColor: 'var(--vk-accent-softer)' }),
      }}
    >
      <Button variant="contained" startIcon={<CloudUploadOutlined />} onClick={() => input.current?.click()}>
        {t('exchange.choose')}
      </Button>
      <Box sx={{ fontSize: 13 }}>
        <Box>{t('exchange.dropHere')}</Box>
        <Box sx={{ color: 'var(--vk-text-faint)' }}>
          {t('exchange.limits', {
            size: importLimits.file / 1024 / 1024,
            workbook: importLimits.workbook / 1024 / 1024,
          })}
        </Box>
      </Box>
      {areSeveral && <Alert severity="error">{t('exchange.oneFile')}</Alert>}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.ndjson,.jsonl,.xlsx"
        aria-label={t('exchange.choose')}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
    </Box>
  );
}
