import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../notify/notifications.js';

/** Puts a text on the clipboard. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ message: t('security.copied'), type: 'positive' }),
      () => notify({ message: t('security.notCopied'), type: 'warning' }),
    );
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
