import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './CopyButton.js';

interface SecretTextProps {
  readonly label: string;
  readonly text: string;
  readonly help: string;
}

/** The secret appears where the form stood, which may be below the window's edge. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A secret that is shown this once, to be copied. */
export function SecretText({ label, text, help }: SecretTextProps) {
  const { t } = useTranslation();
  return (
    <Alert
      ref={bringIntoView}
      severity="success"
      role="status"
      sx={{ '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}
    >
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      <Box component="p" sx={{ m: 0, mb: 2 }}>
        {help}
      </Box>
      <Box component="code" sx={{ display: 'block', mb: 2, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {text}
      </Box>
      <CopyButton text={text} label={t('security.copy')} />
    </Alert>
  );
}
