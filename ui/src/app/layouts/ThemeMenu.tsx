import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Brightness6Outlined, Check } from '../../base/icons/icons.js';
import { themeChoice, themeChoices } from '../../base/theme/themeChoice.js';

/** Selects the light theme, the dark theme or the system's setting. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  return (
    <>
      <IconButton
        aria-label={t('frame.theme')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Brightness6Outlined sx={{ fontSize: 20 }} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {themeChoices.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === current}
            onClick={() => {
              setAnchor(null);
              themeChoice.set(choice);
            }}
          >
            <Check aria-hidden sx={{ fontSize: 18, visibility: choice === current ? 'visible' : 'hidden' }} />
            {t(`frame.themes.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
