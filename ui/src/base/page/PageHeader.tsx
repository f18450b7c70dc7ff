import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageHeaderProps {
  readonly title: string;
  /** Secondary content next to the title. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
}

/** The page's title, secondary content and actions on one line. */
export function PageHeader({ title, aside, actions }: PageHeaderProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        minHeight: 36,
        columnGap: { xs: 2, sm: 3 },
        rowGap: 2,
        mb: 1,
      }}
    >
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {title}
      </Typography>
      {aside}
      <Box sx={{ flex: 1 }} />
      {actions}
    </Box>
  );
}
