import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDropDown } from '../../../base/icons/icons.js';
import { needTexts } from '../../../base/i18n/i18n.js';
import { loadOrTell } from '../../../base/page/loadOrTell.js';
import { preloadSlots } from '../../../base/loading/PreloadSlots.js';
import type { SavedViewsMenuProps } from './SavedViewsMenu.js';

const load = async () =>
  (await Promise.all([import('./SavedViewsMenu.js'), needTexts('savedViews')]))[0].SavedViewsMenu;

/** Shows the current saved view and whether it has been modified, and opens the menu. */
export function SavedViewsButton({ view, saved }: Pick<SavedViewsMenuProps, 'view' | 'saved'>) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<SavedViewsMenuProps> | null>(null);
  const open = async () => {
    saved.want();
    const loaded = await loadOrTell(load);
    if (!loaded) return;
    setMenu(() => loaded);
    setOpen(true);
  };
  const name = saved.current?.name ?? (saved.isPending ? '…' : t('saved.all'));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Button
        ref={button}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('saved.button', { name })}
        title={name}
        endIcon={<ArrowDropDown />}
        onPointerEnter={() => preloadSlots.take(load)}
        onClick={() => void open()}
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
      {Menu && <Menu view={view} saved={saved} isOpen={isOpen} anchor={button} onClose={() => setOpen(false)} />}
    </Box>
  );
}
