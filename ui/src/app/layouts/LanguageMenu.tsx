import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { icon } from '../../base/icons/icons.js';
import { LanguageLinks } from '../../base/routing/LanguageLinks.js';

// Here and not among the shared icons, because only phones load it.
const Translate = icon(
  'Translate',
  'm12.87 15.07-2.54-2.51.03-.03c1.74-1.94 2.98-4.17 3.71-6.53H17V4h-7V2H8v2H1v1.99h11.17C11.5 7.92 10.44 9.75 9 11.35 8.07 10.32 7.3 9.19 6.69 8h-2c.73 1.63 1.73 3.17 2.98 4.56l-5.09 5.02L4 19l5-5 3.11 3.11zM18.5 10h-2L12 22h2l1.12-3h4.75L21 22h2zm-2.62 7 1.62-4.33L19.12 17z',
);

/** The language links behind a button, where the header has no room for them. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  return (
    <>
      <IconButton
        aria-label={t('frame.language')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Translate sx={{ fontSize: 20 }} />
      </IconButton>
      <Popover
        id={id}
        open={isOpen}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setAnchor(null)}
      >
        <Box sx={linkStyles} onClick={() => setAnchor(null)}>
          <LanguageLinks />
        </Box>
      </Popover>
    </>
  );
}

const linkStyles = { p: 2, '& .vk-languages': { flexDirection: 'column' }, '& a': { px: 4, py: 2, fontSize: 14 } };
