import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';

/** One subject of the gallery under its heading. */
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
