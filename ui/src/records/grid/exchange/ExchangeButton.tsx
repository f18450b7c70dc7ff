import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { viewing } from '../../../base/api/viewing.js';
import { withTexts } from '../../../base/i18n/i18n.js';
import { ImportExport } from '../../../base/icons/icons.js';
import { usePartOnDemand } from '../../../base/page/useDialogOnDemand.js';
import type { ExchangeMenuProps } from './ExchangeMenu.js';

const load = async () => (await withTexts(import('./ExchangeMenu.js'), 'exchange')).ExchangeMenu;

/** Opens the menu of exports, with the import for those who may write. */
export function ExchangeButton(props: Pick<ExchangeMenuProps, 'model' | 'parameters' | 'columns'>) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { part: Menu, ...menu } = usePartOnDemand(load);
  const { create, update } = props.model.can;
  // A download cannot send the header `X-View-As`, so it would use the user's own rights.
  if (viewing.identity) return null;
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<ImportExport />}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onPointerEnter={menu.preload}
        onClick={() => void menu.open()}
      >
        {t(create || update ? 'grid.exchange' : 'grid.export')}
      </Button>
      {Menu && <Menu {...props} isOpen={menu.isOpen} anchor={button} onClose={menu.close} />}
    </>
  );
}
