import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface SubsectionProps {
  readonly title: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/** Fields under a small heading. */
export function Subsection({ title, help, children }: SubsectionProps) {
  return (
    <Box component="section" sx={{ mb: 5, minWidth: 0 }}>
      <Box component="h2" sx={{ m: 0, mb: help ? 1 : 2, fontSize: 14, fontWeight: 600 }}>
        {title}
      </Box>
      {help && (
        <Box component="p" sx={{ mt: 0, mb: 3, color: 'text.secondary', fontSize: 13 }}>
          {help}
        </Box>
      )}
      {children}
    </Box>
  );
}
