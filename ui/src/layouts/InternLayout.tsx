import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { privateAddress } from '../routing/addresses.js';
import { LanguageLinks } from '../routing/LanguageLinks.js';
import { RequireSession } from '../routing/RequireSession.js';
import { AccountMenu } from './AccountMenu.js';
import { Brand } from './Brand.js';
import { ShortcutHelp } from './ShortcutHelp.js';
import { ThemeMenu } from './ThemeMenu.js';
import { useLiveData } from './useLiveData.js';
import { ViewsNavigation } from './ViewsNavigation.js';

/** The frame of the private area: a slim header, the views at the side, the page. */
export function InternLayout() {
  return (
    <RequireSession>
      <InternFrame />
    </RequireSession>
  );
}

function InternFrame() {
  const { t } = useTranslation();
  const locale = useLocale();
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  useLiveData();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: '56px minmax(0, 1fr)' }}>
      <Box component="header" sx={headerStyles}>
        {isNarrow && (
          <IconButton aria-label={t('frame.menu')} aria-expanded={isOpen} onClick={() => setOpen(true)} edge="start">
            <MenuIcon fontSize="small" />
          </IconButton>
        )}
        <Brand to={privateAddress(locale)} />
        <Box sx={{ flex: 1 }} />
        {!isNarrow && <LanguageLinks />}
        <ThemeMenu />
        <AccountMenu />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '208px minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
        }}
      >
        {isNarrow ? (
          <Drawer
            open={isOpen}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { sx: { width: 272, borderRadius: 0 } } }}
          >
            <Box sx={{ px: 5, pt: 4 }}>
              <Brand to={privateAddress(locale)} />
            </Box>
            <ViewsNavigation onFollow={() => setOpen(false)} />
            <Box sx={{ mt: 'auto', p: 4, borderTop: '1px solid var(--vk-border)' }}>
              <LanguageLinks />
            </Box>
          </Drawer>
        ) : (
          <Box sx={sideStyles}>
            <ViewsNavigation />
          </Box>
        )}
        <Box component="main" id="main" tabIndex={-1} sx={mainStyles}>
          <Outlet />
        </Box>
      </Box>
      <ShortcutHelp />
    </Box>
  );
}

const headerStyles = {
  position: 'sticky',
  top: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 4, sm: 5 },
  borderBottom: '1px solid var(--vk-border)',
  backgroundColor: 'var(--vk-surface)',
};

const sideStyles = {
  position: 'sticky',
  top: 56,
  alignSelf: 'start',
  height: 'calc(100dvh - 56px)',
  overflow: 'auto',
  borderRight: '1px solid var(--vk-border)',
  backgroundColor: 'var(--vk-surface-sunken)',
};

const mainStyles = {
  minWidth: 0,
  px: { xs: 4, md: 6, lg: 8 },
  py: { xs: 4, md: 6 },
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
};
