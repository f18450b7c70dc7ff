import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import { Close } from '../../base/icons/icons.js';
import { comboKeys } from '../../base/shortcuts/keyCombo.js';
import { isApple, shortcutRegistry, type Shortcut } from '../../base/shortcuts/shortcuts.js';
import { singleKeys } from '../../base/shortcuts/singleKeys.js';

/** Lists every active shortcut, with the switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const shortcuts = useSyncExternalStore(shortcutRegistry.subscribe, shortcutRegistry.current);
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  const groups = grouped(shortcuts);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pr: 14 }}>
        {t('shortcuts.title')}
      </DialogTitle>
      <IconButton aria-label={t('shortcuts.close')} onClick={onClose} sx={{ position: 'absolute', top: 14, right: 14 }}>
        <Close fontSize="small" />
      </IconButton>
      <DialogContent sx={{ width: 480, maxWidth: '100%' }}>
        {[...groups].map(([group, entries]) => (
          <Box component="section" key={group} aria-labelledby={`${id}-${group}`} sx={{ mb: 4 }}>
            <Box component="h3" id={`${id}-${group}`} sx={headingStyles}>
              {t(group)}
            </Box>
            <Box component="dl" sx={listStyles}>
              {entries.map((entry) => (
                <div key={entry.labelKey + comboKeys(entry.combo, isApple, locale).join()}>
                  <dt>{t(entry.labelKey, entry.words())}</dt>
                  <dd>
                    {comboKeys(entry.combo, isApple, locale).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </Box>
          </Box>
        ))}
        <Box sx={{ pt: 2, borderTop: '1px solid var(--vk-border)' }}>
          <FormControlLabel
            control={<Switch checked={areOn} onChange={(_event, next) => singleKeys.set(next)} />}
            label={t('shortcuts.singleKeys')}
          />
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('shortcuts.singleKeysHelp')}</Box>
        </Box>
      </DialogContent>
    </Dialog>
  );
}

/** Groups the shortcuts; of two with the same keys only the active one is kept. */
function grouped(shortcuts: readonly Shortcut[]): ReadonlyMap<string, readonly Shortcut[]> {
  const holding = new Map(shortcuts.map((entry) => [JSON.stringify(entry.combo), entry]));
  const groups = new Map<string, Shortcut[]>();
  for (const entry of holding.values()) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return groups;
}

const headingStyles = { m: 0, mb: 1, fontSize: 12, fontWeight: 600, color: 'text.secondary' };

const listStyles = {
  m: 0,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 4,
    minHeight: 36,
    py: 1,
    borderTop: '1px solid var(--vk-border)',
  },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
  '& dd': { m: 0, display: 'flex', gap: '4px', flexShrink: 0 },
  '& kbd': {
    minWidth: 24,
    px: '6px',
    border: '1px solid var(--vk-border-strong)',
    borderRadius: '5px',
    backgroundColor: 'var(--vk-surface-sunken)',
    font: '500 12px/22px var(--vk-font)',
    textAlign: 'center',
  },
};
