import { inLocale } from '@viewkraft/model';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import { homeAddress } from '../../base/routing/addresses.js';
import { Slot } from '../../plugin/Slot.js';
import { AppFrame } from './AppFrame.js';
import { NavigationSection } from './navigation/NavigationSection.js';
import { navigationStyles } from './navigation/navigationStyles.js';
import { ShortcutHelp } from './ShortcutHelp.js';
import { galleryPages } from '../../pages/gallery/galleryPages.js';
import { ThemeMenu } from './ThemeMenu.js';

/** The private area's frame without a session, in which the gallery shows its samples. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <AppFrame
      home={homeAddress(locale)}
      navigation={(onFollow) => (
        <Box component="nav" aria-label={t('gallery.title')} sx={navigationStyles}>
          <NavigationSection
            id="gallery"
            label={t('gallery.title')}
            links={galleryPages.map((page) => ({
              to: inLocale(`/${page}`, locale),
              label: t(`gallery.pages.${page}`),
            }))}
            onFollow={onFollow}
          />
        </Box>
      )}
      tools={<ThemeMenu />}
    >
      {children}
      <Box component="footer" sx={footerStyles}>
        <Slot slot="site-footer" />
      </Box>
      <ShortcutHelp />
    </AppFrame>
  );
}

// This frame has no account menu, so what plugins offer everybody is below the page.
const footerStyles = {
  displayPrint: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  mt: 'auto',
  pt: 6,
  fontSize: 13,
  color: 'text.secondary',
  '&:empty': { display: 'none' },
  '& :is(a, button)': {
    minHeight: 24,
    p: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
};
