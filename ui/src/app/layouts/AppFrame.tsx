import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { onDemand } from '../../base/page/onDemand.js';
import { useIsPhone } from '../../base/page/useIsPhone.js';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu as MenuIcon } from '../../base/icons/icons.js';
import { LanguageLinks } from '../../base/routing/LanguageLinks.js';
import { Brand } from './Brand.js';
import { LanguageButton } from './LanguageButton.js';

// Shown on narrow screens only.
const NavigationDrawer = onDemand(async () => (await import('./NavigationDrawer.js')).NavigationDrawer);

interface AppFrameProps {
  /** Target of the brand's link. */
  readonly home: string;
  /** Side navigation; below 600 px it moves behind the "Menu" button. */
  readonly navigation: (onFollow?: () => void) => ReactNode;
  /** At the end of the header. */
  readonly tools: ReactNode;
  /** In the header, after the brand. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** Page frame: a slim header, a side navigation and the page. */
export function AppFrame({ home, navigation, tools, search, children }: AppFrameProps) {
  const { t } = useTranslation();
  const isNarrow = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box className="vk-header-frame" sx={frameStyles}>
      <Box component="header" sx={headerStyles}>
        {isNarrow && (
          <IconButton aria-label={t('frame.menu')} aria-expanded={isOpen} onClick={() => setOpen(true)} edge="start">
            <MenuIcon fontSize="small" />
          </IconButton>
        )}
        <Brand to={home} />
        <Box sx={{ flex: 1, display: 'flex', justifyContent: { xs: 'flex-end', md: 'center' }, minWidth: 0 }}>
          {search}
        </Box>
        {isNarrow ? <LanguageButton /> : <LanguageLinks />}
        {tools}
      </Box>
      <Box sx={columnStyles}>
        {isNarrow ? (
          <NavigationDrawer isOpen={isOpen} onClose={() => setOpen(false)} home={home}>
            {navigation(() => setOpen(false))}
          </NavigationDrawer>
        ) : (
          <Box sx={sideStyles}>{navigation()}</Box>
        )}
        <Box component="main" id="main" tabIndex={-1} sx={mainStyles}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

// In print only the page is shown, at the height of its content.
const frameStyles = {
  minHeight: 'calc(100dvh - var(--vk-bottom-bar, 0px))',
  display: 'grid',
  gridTemplateRows: 'var(--vk-header-height) minmax(0, 1fr)',
  '@media print': { display: 'block', minHeight: 0 },
};

const columnStyles = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: '208px minmax(0, 1fr)',
    lg: '240px minmax(0, 1fr)',
  },
  '@media print': { display: 'block' },
};

const headerStyles = {
  displayPrint: 'none',
  position: 'sticky',
  top: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  px: { xs: 4, sm: 5 },
  borderBottom: '1px solid var(--vk-border)',
  backgroundColor: 'var(--vk-surface)',
};

const sideStyles = {
  displayPrint: 'none',
  position: 'sticky',
  top: 56,
  alignSelf: 'start',
  height: 'calc(100dvh - 56px - var(--vk-bottom-bar, 0px))',
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
