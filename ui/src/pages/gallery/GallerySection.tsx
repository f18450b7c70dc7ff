import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';

/** A section of the gallery under its heading. */
export function GallerySection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 8, maxWidth: 960 }}>
      <Box component="h2" id={id} sx={{ m: 0, mb: 3, fontSize: 16, fontWeight: 600 }}>
        {title}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{children}</Box>
    </Box>
  );
}

/** Content of a gallery page. */
export function GalleryIntro({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="p" sx={{ m: 0, mb: 6, maxWidth: '70ch', fontSize: 14, color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
