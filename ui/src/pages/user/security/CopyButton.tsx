import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../base/notify/copyText.js';

/** Copies a text to the clipboard. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const copy = () => copyText(text, { copied: t('security.copied'), notCopied: t('security.notCopied') });
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
