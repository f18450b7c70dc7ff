import Button from '@mui/material/Button';
import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { viewing } from '../../../base/api/viewing.js';
import { needTexts } from '../../../base/i18n/i18n.js';
import { ImportExport } from '../../../base/icons/icons.js';
import { loadOrTell } from '../../../base/page/loadOrTell.js';
import { preloadSlots } from '../../../base/loading/PreloadSlots.js';
import type { ExchangeMenuProps } from './ExchangeMenu.js';

const load = async () => {
  const [{ ExchangeMenu }] = await Promise.all([import('./ExchangeMenu.js'), needTexts('exchange')]);
  return ExchangeMenu;
};

/** Opens the menu of exports, with the import for those who may write. */
export function ExchangeButton(props: Pick<ExchangeMenuProps, 'model' | 'parameters' | 'columns'>) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<ExchangeMenuProps> | null>(null);
  const { create, update } = props.model.can;
  // A download cannot send the header `X-View-As`, so it would use the user's own rights.
  if (viewing.identity) return null;
  const open = async () => {
    const loaded = await loadOrTell(load);
    if (!loaded) return;
    setMenu(() => loaded);
    setOpen(true);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<ImportExport />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => preloadSlots.take(load)}
        onClick={() => void open()}
      >
        {t(create || update ? 'grid.exchange' : 'grid.export')}
      </Button>
      {Menu && <Menu {...props} isOpen={isOpen} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
