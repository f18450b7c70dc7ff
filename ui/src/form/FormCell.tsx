import { memo, useState } from 'react';
import { fieldOf } from '../fields/registry.js';
import type { ViewColumn } from '../model/ViewModel.js';
import { ColumnField } from './ColumnField.js';
import type { FormItem } from './formLayout.js';
import { HasOneField } from './HasOneField.js';
import { RelationField } from './RelationField.js';
import './formCell.css';
import { useIsVisible } from './useIsVisible.js';

/** The place of one field; nothing of it is left while the column is hidden. */
export const FormCell = memo(function FormCell({ item }: { readonly item: FormItem }) {
  if (item.kind === 'hasOne') {
    return (
      <div data-cell className="vk-cell">
        <HasOneField association={item.association} />
      </div>
    );
  }
  return <ColumnCell item={item} column={item.column} />;
});

interface ColumnCellProps {
  readonly item: Exclude<FormItem, { kind: 'hasOne' }>;
  readonly column: ViewColumn;
}

function ColumnCell({ item, column }: ColumnCellProps) {
  const visible = useIsVisible(column.name);
  const [hasFocus, setFocus] = useState(false);
  // A field never goes from under the hands of whoever types in it; it goes when it is left.
  if (!visible && !hasFocus) return null;
  const isWide = item.kind === 'column' && fieldOf(column).wide && !column.isList;
  return (
    <div
      data-cell
      data-column={column.name}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className={isWide ? 'vk-cell vk-cell-wide' : 'vk-cell'}
    >
      {item.kind === 'column' ? (
        <ColumnField column={column} />
      ) : (
        <RelationField column={column} association={item.association} />
      )}
    </div>
  );
}
