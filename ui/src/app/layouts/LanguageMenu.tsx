import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import type { RefObject } from 'react';
import { LanguageLinks } from '../../base/routing/LanguageLinks.js';

interface LanguageMenuProps {
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The language links below the button that opens them. */
export function LanguageMenu({ isOpen, anchor, onClose }: LanguageMenuProps) {
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor.current}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
    >
      <Box sx={linkStyles} onClick={onClose}>
        <LanguageLinks />
      </Box>
    </Popover>
  );
}

const linkStyles = { p: 2, '& .vk-languages': { flexDirection: 'column' }, '& a': { px: 4, py: 2, fontSize: 14 } };
