import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What a page of the gallery shows. */
export function GalleryIntro({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="p" sx={{ m: 0, mb: 6, maxWidth: '70ch', fontSize: 14, color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
