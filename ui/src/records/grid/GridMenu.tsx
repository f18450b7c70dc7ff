import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { DeleteOutlined } from '../../base/icons/icons.js';
import { deletedAddress } from '../../base/routing/addresses.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

interface GridMenuProps {
  readonly model: ViewModel;
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The menu of rarely needed actions of a grid. */
export function GridMenu({ model, isOpen, anchor, onClose }: GridMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu open={isOpen} anchorEl={anchor.current} onClose={onClose}>
      <MenuItem component={Link} to={deletedAddress(model.name, useLocale())} onClick={onClose}>
        <ListItemIcon>
          <DeleteOutlined fontSize="small" />
        </ListItemIcon>
        {t('grid.deleted')}
      </MenuItem>
    </Menu>
  );
}
