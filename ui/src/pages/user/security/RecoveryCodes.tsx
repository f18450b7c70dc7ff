import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '../../../base/page/takeFocus.js';
import { CopyButton } from './CopyButton.js';

interface RecoveryCodesProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes in case the authenticator app is lost; shown only once. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  const save = () => {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1_000);
  };
  return (
    <Alert
      ref={takeFocus}
      aria-label={title}
      severity="success"
      role="status"
      sx={{ mt: 4, '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}
    >
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      <Box component="p" sx={{ m: 0, mb: 2 }}>
        {t('security.totp.codesHelp')}
      </Box>
      <Box component="ul" sx={listStyles}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <CopyButton text={text} label={t('security.copy')} />
        <Button variant="outlined" onClick={save}>
          {t('security.totp.download')}
        </Button>
        <Button onClick={onClose}>{t('security.totp.kept')}</Button>
      </Box>
    </Alert>
  );
}

const listStyles = {
  m: 0,
  mb: 3,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  userSelect: 'all',
};
