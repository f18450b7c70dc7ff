import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../base/i18n/i18n.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { Search } from '../../../base/icons/icons.js';
import { comboKeys, parseCombo } from '../../../base/shortcuts/keyCombo.js';
import { isApple, useShortcut } from '../../../base/shortcuts/shortcuts.js';
import { onDemand } from '../../../base/page/onDemand.js';

const Palette = onDemand(async () => (await withTexts(import('./Palette.js'), 'palette')).Palette);
const combo = parseCombo('mod+k');

/** Opens the command palette by click or shortcut; its code loads on first use. */
export function PaletteOpener() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  useShortcut('mod+k', 'palette.title', () => setOpen(true), { group: 'shortcuts.groups.everywhere' });
  return (
    <>
      <ButtonBase
        aria-label={t('palette.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-keys={comboKeys(combo, isApple, locale).join(' ')}
        onClick={() => setOpen(true)}
        sx={buttonStyles}
      >
        <Search aria-hidden />
        <span>{t('palette.title')}</span>
      </ButtonBase>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

const buttonStyles = {
  gap: 2,
  minWidth: 34,
  minHeight: 34,
  px: { xs: 2, md: 3 },
  width: { md: 'min(360px, 100%)' },
  justifyContent: { xs: 'center', md: 'flex-start' },
  border: { xs: 0, md: '1px solid var(--vk-border)' },
  borderRadius: 'var(--vk-radius-input)',
  backgroundColor: { md: 'var(--vk-surface-sunken)' },
  color: 'var(--vk-text-faint)',
  fontSize: 13,
  '&:hover': { borderColor: 'var(--vk-border-input)', color: 'var(--vk-text)' },
  '& svg': { fontSize: { xs: 20, md: 18 } },
  '& span:not(.MuiTouchRipple-root)': { display: { xs: 'none', md: 'inline' } },
  // A visual hint outside the label: the accessible name must contain the visible label; screen readers get
  // `aria-keyshortcuts`.
  '&::after': {
    content: 'attr(data-keys)',
    display: { xs: 'none', md: 'inline' },
    ml: 'auto',
    font: '500 12px var(--vk-font)',
  },
};
