import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewModel } from '../../model/ViewModel.js';
import type { GridFilter } from './condition.js';
import { FilterPanel } from './FilterPanel.js';

export interface FilterButtonProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onFilter: (filter: GridFilter) => void;
}

/** Opens the filter builder. */
export function FilterButton({ model, filter, onFilter }: FilterButtonProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = 'raw' in filter ? 1 : filter.length;
  return (
    <>
      <Badge badgeContent={count} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('grid.filter')}
        </Button>
      </Badge>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: -4, horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('grid.filter') } }}
      >
        <FilterPanel
          model={model}
          filter={filter}
          onApply={(next) => {
            setAnchor(null);
            onFilter(next);
          }}
        />
      </Popover>
    </>
  );
}
