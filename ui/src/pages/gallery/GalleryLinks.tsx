import { inLocale } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { galleryPages } from './galleryPages.js';

/** Links between the gallery's pages in layouts without a side navigation. */
export function GalleryLinks() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="nav" aria-label={t('gallery.title')} sx={styles}>
      {galleryPages.map((page) => (
        <NavLink key={page} to={inLocale(`/${page}`, locale)}>
          {t(`gallery.pages.${page}`)}
        </NavLink>
      ))}
    </Box>
  );
}

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mb: 4,
  ml: -2,
  fontSize: 14,
  '& a': { px: 2, py: 1, borderRadius: 'var(--vk-radius-input)', color: 'text.secondary', textDecoration: 'none' },
  '& a:hover': { backgroundColor: 'var(--vk-hover)' },
  '& a.active': { color: 'var(--vk-accent-strong)', backgroundColor: 'var(--vk-accent-soft)', fontWeight: 550 },
};
