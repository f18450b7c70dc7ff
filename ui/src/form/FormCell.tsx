import { textIn, type ModelAssociation } from '@viewkraft/model';
import { lazy, memo, Suspense, useId, useState, type ReactNode } from 'react';
import { FieldPlace } from '../fields/frame/FieldPlace.js';
import { fieldOf } from '../fields/registry.js';
import { useLocale } from '../i18n/useLocale.js';
import type { ViewColumn } from '../model/ViewModel.js';
import { ColumnField } from './ColumnField.js';
import type { FormItem } from './formLayout.js';
import './formCell.css';
import { useIsVisible } from './useIsVisible.js';

// Pickers come with the first form that has one.
const HasOneField = lazy(async () => ({ default: (await import('./HasOneField.js')).HasOneField }));
const RelationField = lazy(async () => ({ default: (await import('./RelationField.js')).RelationField }));

/** The place of one field; nothing of it is left while the column is hidden. */
export const FormCell = memo(function FormCell({ item }: { readonly item: FormItem }) {
  if (item.kind === 'hasOne') {
    return (
      <div className="vk-cell">
        <Picker association={item.association}>
          <HasOneField association={item.association} />
        </Picker>
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
      data-column={column.name}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className={isWide ? 'vk-cell vk-cell-wide' : 'vk-cell'}
    >
      {item.kind === 'column' ? (
        <ColumnField column={column} />
      ) : (
        <Picker association={item.association}>
          <RelationField column={column} association={item.association} />
        </Picker>
      )}
    </div>
  );
}

function Picker({ association, children }: { readonly association: ModelAssociation; readonly children: ReactNode }) {
  const id = useId();
  const locale = useLocale();
  return (
    <Suspense fallback={<FieldPlace id={id} label={textIn(association.label, locale)} height={36} />}>
      {children}
    </Suspense>
  );
}
