import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypedText } from './typedTexts.js';

export interface TypedTextNoticeProps {
  /** Why it cannot be saved. */
  readonly reason: string;
  readonly texts: readonly TypedText[];
  readonly onClose?: (() => void) | undefined;
}

/** Says why something cannot be saved, and hands out what was typed. */
export function TypedTextNotice({ reason, texts, onClose }: TypedTextNoticeProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(texts.map(({ label, text }) => `${label}: ${text}`).join('\n'));
    setCopied(true);
  };
  return (
    <Alert
      severity="warning"
      {...(onClose ? { onClose } : {})}
      sx={{ mb: 4, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {reason}
      {texts.length > 0 && (
        <>
          <Box component="dl" sx={listStyles}>
            {texts.map(({ column, label, text }) => (
              <div key={column}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Box>
          {/* Pages that came over plain http have no clipboard; the text can be marked by hand there. */}
          {'clipboard' in navigator && (
            <Button size="small" variant="outlined" onClick={() => void copy()}>
              {t(isCopied ? 'form.copied' : 'form.copyTyped')}
            </Button>
          )}
        </>
      )}
    </Alert>
  );
}

const listStyles = {
  my: 2,
  maxHeight: 200,
  overflow: 'auto',
  '& dt': { fontSize: 12, color: 'text.secondary' },
  '& dd': { m: 0, mb: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
};
