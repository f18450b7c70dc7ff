import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

interface MoreProps {
  readonly title: string;
  /** Whether one of the fields has a value, so that they are open at first. */
  readonly isUsed?: boolean;
  readonly hasProblems: boolean;
  readonly children: ReactNode;
}

/**
 * Fields that few users need: collapsed at first, unless one has a value, and opened whenever a problem appears in
 * them.
 */
export function More({ title, isUsed = false, hasProblems, children }: MoreProps) {
  const [isOpen, setOpen] = useState(isUsed || hasProblems);
  const [had, setHad] = useState(hasProblems);
  if (had !== hasProblems) {
    setHad(hasProblems);
    if (hasProblems) setOpen(true);
  }
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.hasAttribute('open'))}
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
