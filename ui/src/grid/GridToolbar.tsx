import Box from '@mui/material/Box';
import type { Ref } from 'react';
import type { ViewModel } from '../model/ViewModel.js';
import { Slot } from '../plugin/Slot.js';
import type { ArrangedColumns, Arrangement } from './arrangement/Arrangement.js';
import { ColumnsButton } from './arrangement/ColumnsButton.js';
import { FilterButton } from './filter/FilterButton.js';
import type { GridState } from './GridState.js';
import { SearchBox } from './SearchBox.js';

export interface GridToolbarProps {
  readonly model: ViewModel;
  readonly state: GridState;
  readonly go: (part: Partial<GridState>) => void;
  readonly arrangement: Arrangement;
  readonly arrange: (part: Partial<Arrangement>) => void;
  readonly columns: ArrangedColumns;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** What is asked of the rows, and how they stand. */
export function GridToolbar({ model, state, go, arrangement, arrange, columns, searchRef }: GridToolbarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <SearchBox inputRef={searchRef} value={state.search} onSearch={(search) => go({ search })} />
      <FilterButton model={model} filter={state.filter} onFilter={(filter) => go({ filter })} />
      <Box sx={{ flex: 1 }} />
      <Slot slot="grid-toolbar" model={model} />
      <ColumnsButton model={model} columns={columns} arrangement={arrangement} arrange={arrange} />
    </Box>
  );
}
