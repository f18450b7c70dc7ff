import IconButton from '@mui/material/IconButton';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreVert } from '../../base/icons/icons.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { mayRestoreDeleted } from '../history/undo/mayRestoreDeleted.js';
import type { GridMenuProps } from './GridMenu.js';

const load = async () => (await import('./GridMenu.js')).GridMenu;

/** Opens the menu with what is rarely needed; there is no button where the menu would be empty. */
export function GridMenuButton({ model }: { readonly model: ViewModel }) {
  const { t } = useTranslation();
  const [Menu, setMenu] = useState<ComponentType<GridMenuProps> | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!(mayRestoreDeleted(model) && model.can.delete)) return null;
  const open = async (button: HTMLElement) => {
    const loaded = await load();
    setMenu(() => loaded);
    setAnchor(button);
  };
  return (
    <>
      <IconButton
        aria-label={t('grid.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onClick={(event) => void open(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {Menu && <Menu model={model} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
