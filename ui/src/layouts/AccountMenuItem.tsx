import Button from '@mui/material/Button';
import SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface AccountMenuItemProps {
  /** An icon, or the `d` of its path on 24 by 24 units. */
  readonly icon: ReactNode;
  /** Where it leads; left out: it does something here. */
  readonly to?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A line of the account menu; what plugins put into the slot `account-menu` is made of it too. */
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
