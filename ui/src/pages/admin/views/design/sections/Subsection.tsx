import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

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

/** Fields that few need: closed at first, open where they hold something. */
export function More({
  title,
  isUsed,
  children,
}: {
  readonly title: string;
  readonly isUsed: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen((currentTarget as HTMLDetailsElement).open)}
      sx={{ mb: 3 }}
    >
      <Box
        component="summary"
        sx={{ cursor: 'pointer', minHeight: 28, width: 'fit-content', fontSize: 13, fontWeight: 600 }}
      >
        {title}
      </Box>
      <Box sx={{ pt: 2 }}>{children}</Box>
    </Box>
  );
}
