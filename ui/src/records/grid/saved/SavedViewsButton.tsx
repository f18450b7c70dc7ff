import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDropDown } from '../../../base/icons/icons.js';
import { withTexts } from '../../../base/i18n/i18n.js';
import { usePartOnDemand } from '../../../base/page/useDialogOnDemand.js';
import type { SavedViewsMenuProps } from './SavedViewsMenu.js';

const load = async () => (await withTexts(import('./SavedViewsMenu.js'), 'savedViews')).SavedViewsMenu;

/** Shows the current saved view and whether it has been modified, and opens the menu. */
export function SavedViewsButton({ view, saved }: Pick<SavedViewsMenuProps, 'view' | 'saved'>) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { part: Menu, ...menu } = usePartOnDemand(load);
  const open = () => {
    saved.want();
    void menu.open();
  };
  const name = saved.current?.name ?? (saved.isPending ? '…' : t('saved.all'));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Button
        ref={button}
        size="small"
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-label={t('saved.button', { name })}
        title={name}
        endIcon={<ArrowDropDown />}
        onPointerEnter={menu.preload}
        onClick={open}
        sx={{ color: 'text.secondary', fontWeight: 500, minWidth: 0 }}
      >
        <Box
          component="span"
          sx={{ maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {name}
        </Box>
      </Button>
      {saved.isModified && (
        <>
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {t('saved.modified')}
          </Box>
          <Button size="small" onClick={() => saved.choose(saved.current?.id ?? null)}>
            {t('saved.discard')}
          </Button>
        </>
      )}
      {Menu && <Menu view={view} saved={saved} isOpen={menu.isOpen} anchor={button} onClose={menu.close} />}
    </Box>
  );
}
