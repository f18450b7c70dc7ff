import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './Brand.js';

interface NavigationDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Target of the brand's link. */
  readonly home: string;
  readonly children: ReactNode;
}

/** The navigation on screens too narrow for a side column. */
export function NavigationDrawer({ isOpen, onClose, home, children }: NavigationDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 288, borderRadius: 0 }, 'aria-label': t('frame.menu') } }}
    >
      <Box sx={{ px: 5, pt: 4 }}>
        <Brand to={home} />
      </Box>
      {children}
    </Drawer>
  );
}
