import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Box from '@mui/material/Box';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../base/shortcuts/shortcuts.js';
import type { PaletteItem } from './PaletteItem.js';
import { PaletteOptions } from './PaletteOptions.js';
import { usePaletteSections } from './usePaletteSections.js';

/** Command palette: finds views, actions and records by typed words; arrow keys select, Enter opens. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { sections, isBusy, problem } = usePaletteSections(query);
  const items = sections.flatMap((section) => section.items);
  const found = items.findIndex((item) => item.id === chosen);
  const at = found < 0 ? 0 : found;
  const active = items[at];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;
  const activeId = active && optionId(active);
  useShortcut('mod+k', 'palette.title', onClose, { group: 'shortcuts.groups.everywhere', inDialog: true });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (item: PaletteItem) => {
    onClose();
    item.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setChosen(items[(at + step + items.length) % items.length]?.id ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) {
      event.preventDefault();
      run(active);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: paperStyles } }}
    >
      <h2 id={`${id}-title`} className="vk-hidden">
        {t('palette.title')}
      </h2>
      <InputBase
        autoFocus
        value={query}
        placeholder={t('palette.placeholder')}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(null);
        }}
        onKeyDown={onKey}
        inputProps={{
          role: 'combobox',
          'aria-label': t('palette.placeholder'),
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-list`,
          'aria-activedescendant': activeId,
          autoComplete: 'off',
          spellCheck: false,
        }}
        sx={inputStyles}
      />
      <PaletteOptions
        id={`${id}-list`}
        sections={sections}
        active={active}
        optionId={optionId}
        onChoose={(item) => setChosen(item.id)}
        onRun={run}
      />
      {problem !== null && (
        <Box role="alert" sx={{ px: 5, py: 3, color: 'error.main' }}>
          {problem}
        </Box>
      )}
      <Box role="status" sx={{ px: 5, py: items.length === 0 && problem === null ? 5 : 0, color: 'text.secondary' }}>
        {items.length === 0 ? (
          problem === null && t(isBusy ? 'palette.busy' : 'palette.nothing', { query: query.trim() })
        ) : (
          <span className="vk-hidden">{isBusy ? '' : t('palette.found', { count: items.length })}</span>
        )}
      </Box>
    </Dialog>
  );
}

const paperStyles = {
  width: 'min(600px, 100%)',
  m: { xs: 2, sm: 4 },
  mt: { xs: 2, sm: '12vh' },
  maxHeight: { xs: 'calc(100dvh - 16px)', sm: '70dvh' },
  maxWidth: { xs: 'calc(100% - 16px)', sm: 600 },
};

const inputStyles = {
  flexShrink: 0,
  px: 5,
  minHeight: 52,
  fontSize: 16,
  borderBottom: '1px solid var(--vk-border)',
  '& input:focus-visible': { outline: 'none' },
};
