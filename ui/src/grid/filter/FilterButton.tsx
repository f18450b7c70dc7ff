import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import { useTranslation } from 'react-i18next';
import type { ViewModel } from '../../model/ViewModel.js';
import { PanelButton } from '../PanelButton.js';
import type { GridFilter } from './condition.js';

const load = async () => (await import('./FilterPanel.js')).FilterPanel;

export interface FilterButtonProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onFilter: (filter: GridFilter) => void;
}

/** Opens the filter builder. */
export function FilterButton({ model, filter, onFilter }: FilterButtonProps) {
  const { t } = useTranslation();
  return (
    <Badge badgeContent={filter.length} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
      <PanelButton
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
    </Badge>
  );
}
