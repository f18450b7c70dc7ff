import Button from '@mui/material/Button';
import SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface AccountMenuItemProps {
  /** An icon, or the `d` attribute of an SVG path in a 24 by 24 view box. */
  readonly icon: ReactNode;
  /** Target of the link; without one the item is a button. */
  readonly to?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An item of the account menu; plugins use it in the slot `account-menu` too. */
export function AccountMenuItem({ icon, to, onClick, children }: AccountMenuItemProps) {
  const startIcon = typeof icon === 'string' ? <SvgIcon><path d={icon} /></SvgIcon> : icon; // prettier-ignore
  return (
    <Button
      fullWidth
      startIcon={startIcon}
      sx={{ justifyContent: 'flex-start' }}
      onClick={onClick}
      {...(to !== undefined && { component: Link, to })}
    >
      {children}
    </Button>
  );
}
