import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { needTexts } from '../../../base/i18n/i18n.js';
import { FilterList } from '../../../base/icons/icons.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { PanelButton } from '../PanelButton.js';
import type { GridFilter } from './condition.js';
import { filterButtonId } from './findFilterButton.js';

// The panel's chips, too: the grid shows them once the filter is applied, even without a connection by then.
const load = async () =>
  (await Promise.all([import('./FilterPanel.js'), import('./FilterChips.js'), needTexts('filter')]))[0].FilterPanel;

export interface FilterButtonProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onFilter: (filter: GridFilter) => void;
}

/** Opens the filter builder. */
export function FilterButton({ model, filter, onFilter }: FilterButtonProps) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex', flexShrink: 0 }}>
      <PanelButton
        id={filterButtonId}
        label={t('grid.filter')}
        icon={<FilterList />}
        side="left"
        load={load}
        panel={(close) => ({
          model,
          filter,
          onApply: (next: GridFilter) => {
            close();
            onFilter(next);
          },
        })}
      />
      {filter.length > 0 && (
        <Box component="span" aria-hidden sx={countStyles}>
          {filter.length}
        </Box>
      )}
    </Box>
  );
}

/** Number of conditions as a badge on the button. */
const countStyles = {
  position: 'absolute',
  top: 0,
  right: 0,
  transform: 'translate(50%, -50%)',
  zIndex: 1,
  display: 'grid',
  placeContent: 'center',
  minWidth: 20,
  height: 20,
  px: '6px',
  borderRadius: '10px',
  fontSize: 12,
  fontWeight: 500,
  lineHeight: 1,
  backgroundColor: 'primary.main',
  color: 'primary.contrastText',
};
