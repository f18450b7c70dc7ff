import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { constants } from '@viewkraft/model';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageLinks } from '../routing/LanguageLinks.js';
import { Brand } from './Brand.js';

/** Only on narrow screens. */
const NavigationDrawer = lazy(async () => ({ default: (await import('./NavigationDrawer.js')).NavigationDrawer }));

export interface AppFrameProps {
  /** Where the brand leads. */
  readonly home: string;
  /** The navigation at the side; under 600 px it lies behind "Menu". */
  readonly navigation: (onFollow?: () => void) => ReactNode;
  /** In the header, at its end. */
  readonly tools: ReactNode;
  /** In the header, after the brand. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** A slim header, a navigation at the side, the page. */
export function AppFrame({ home, navigation, tools, search, children }: AppFrameProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: '56px minmax(0, 1fr)' }}>
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
        {!isNarrow && <LanguageLinks />}
        {tools}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: '208px minmax(0, 1fr)',
            [constants.mobileBreakpoint]: '240px minmax(0, 1fr)',
          },
        }}
      >
        {isNarrow ? (
          <Suspense>
            <NavigationDrawer isOpen={isOpen} onClose={() => setOpen(false)} home={home}>
              {navigation(() => setOpen(false))}
            </NavigationDrawer>
          </Suspense>
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

const headerStyles = {
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
