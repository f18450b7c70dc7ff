import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

interface MoreProps {
  readonly title: string;
  /** Whether a field holds something that is worth a look. */
  readonly isUsed?: boolean;
  readonly hasProblems: boolean;
  readonly children: ReactNode;
}

/** Fields that few need: closed at first, open where they hold something, and whenever a problem appears in them. */
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
