import type { GridRenderEditCellParams } from '@mui/x-data-grid';
import { lazy, Suspense, useContext } from 'react';
import type { WireRecord } from '../../api/WireRecord.js';
import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';
import { CellEdits, cellKey } from './CellEdits.js';

const CellEditor = lazy(async () => ({ default: (await import('./CellEditor.js')).CellEditor }));

export interface EditCellProps {
  readonly model: ViewModel;
  readonly column: ViewColumn;
  readonly params: GridRenderEditCellParams<WireRecord>;
}

/** A cell in edit mode; its input comes with the first edit. */
export function EditCell({ params, ...props }: EditCellProps) {
  const { problems, onTyped } = useContext(CellEdits);
  const key = cellKey(params.id, params.field);
  return (
    <Suspense>
      <CellEditor
        {...props}
        params={params}
        problem={problems.get(key)}
        onTyped={(value, picked) => onTyped(key, value, picked)}
      />
    </Suspense>
  );
}
