import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section of an administration page with its own heading. */
export function Panel({ title, aside, actions, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        border: '1px solid var(--vk-border)',
        borderRadius: 'var(--vk-radius)',
        backgroundColor: 'var(--vk-surface)',
        p: 4,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, minHeight: 32 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: 16, overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
        {aside}
        {actions && <Box sx={actionStyles}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}

/** Beside the heading, or on a line of their own from one edge to the other. */
const actionStyles = {
  flex: { xs: '1 1 auto', sm: 'none' },
  ml: { xs: 0, sm: 'auto' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 2,
  '& > :only-child': { ml: 'auto' },
};
