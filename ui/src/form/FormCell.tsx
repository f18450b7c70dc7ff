import Box from '@mui/material/Box';
import { memo, useState } from 'react';
import { fieldOf } from '../fields/registry.js';
import type { ViewColumn } from '../model/ViewModel.js';
import { ColumnField } from './ColumnField.js';
import type { FormItem } from './formLayout.js';
import { HasOneField } from './HasOneField.js';
import { RelationField } from './RelationField.js';
import { useColumnState } from './useColumnState.js';

/** The place of one field; nothing of it is left while the column is hidden. */
export const FormCell = memo(function FormCell({ item }: { readonly item: FormItem }) {
  if (item.kind === 'hasOne') {
    return (
      <Box data-cell sx={cellStyles}>
        <HasOneField association={item.association} />
      </Box>
    );
  }
  return <ColumnCell item={item} column={item.column} />;
});

interface ColumnCellProps {
  readonly item: Exclude<FormItem, { kind: 'hasOne' }>;
  readonly column: ViewColumn;
}

function ColumnCell({ item, column }: ColumnCellProps) {
  const { visible } = useColumnState(column.name);
  const [hasFocus, setFocus] = useState(false);
  // A field never goes from under the hands of whoever types in it; it goes when it is left.
  if (!visible && !hasFocus) return null;
  const isWide = item.kind === 'column' && fieldOf(column).wide && !column.isList;
  return (
    <Box
      data-cell
      data-column={column.name}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      sx={isWide ? wideStyles : cellStyles}
    >
      {item.kind === 'column' ? (
        <ColumnField column={column} />
      ) : (
        <RelationField column={column} association={item.association} />
      )}
    </Box>
  );
}

const cellStyles = { minWidth: 0, contain: 'layout style' };
const wideStyles = { ...cellStyles, gridColumn: '1 / -1' };
