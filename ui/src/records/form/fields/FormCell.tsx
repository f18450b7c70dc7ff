import { type ModelAssociation, textIn } from '@viewkraft/model';
import { lazy, memo, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import { FieldPlaceholder } from '../../../fields/frame/FieldPlaceholder.js';
import { fieldOf } from '../../../fields/registry.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewColumn } from '../../../base/wire/ViewModel.js';
import type { FormItem } from '../formLayout.js';
import { useRecordFormContext } from '../useRecordFormContext.js';
import { viewParts } from '../viewParts.js';
import { useField, type Field } from './useField.js';
import './formCell.css';

/** One column in the widget of its type. Renders again only when its own props change. */
const ColumnField = memo(function ColumnField({ column, ...field }: Field & { readonly column: ViewColumn }) {
  const locale = useLocale();
  const id = useId();
  const Input = fieldOf(column).Input;
  return (
    <Input
      id={id}
      label={textIn(column.label, locale)}
      column={column}
      {...field}
      help={column.help === undefined ? undefined : textIn(column.help, locale)}
      placeholder={column.placeholder === undefined ? undefined : textIn(column.placeholder, locale)}
      locale={locale}
    />
  );
});

// Pickers load with the first form that has one.
const HasOneField = lazy(async () => ({ default: (await import('../associations/HasOneField.js')).HasOneField }));
const RelationField = lazy(async () => ({ default: (await import('./RelationField.js')).RelationField }));

/** The slot of one field; empty while the column is hidden. */
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
  const { field, ref, isVisible } = useField(column);
  const [hasFocus, setFocus] = useState(false);
  const setCell = useCallback((cell: HTMLElement | null) => ref(cell && { focus: () => focusIn(cell) }), [ref]);
  // A field never disappears while the user types in it; it disappears on blur.
  if (!isVisible && !hasFocus) return null;
  const isWide = item.kind === 'column' && fieldOf(column).wide && !column.isList;
  return (
    <div
      ref={setCell}
      data-column={column.name}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className={isWide ? 'vk-cell vk-cell-wide' : 'vk-cell'}
    >
      {item.kind === 'column' ? (
        <>
          <ColumnField column={column} {...field} />
          <Below column={column.name} />
        </>
      ) : (
        <Picker association={item.association}>
          <RelationField column={column} association={item.association} {...field} />
        </Picker>
      )}
    </div>
  );
}

const Below = memo(function Below({ column }: { readonly column: string }) {
  const { model } = useRecordFormContext();
  const Part = viewParts[model.name]?.below[column];
  return (
    Part && (
      <Suspense>
        <Part />
      </Suspense>
    )
  );
});

function Picker({ association, children }: { readonly association: ModelAssociation; readonly children: ReactNode }) {
  const id = useId();
  const locale = useLocale();
  return (
    <Suspense fallback={<FieldPlaceholder id={id} label={textIn(association.label, locale)} height={36} />}>
      {children}
    </Suspense>
  );
}

const focusable =
  'input:not([type="hidden"], [aria-hidden="true"]), textarea, [contenteditable="true"], [role="combobox"], [tabindex="0"]';

/**
 * Focuses the input of a field, trying each frame for up to two seconds: a widget may have to load, or the form to
 * become visible. An input that is still hidden would not take the focus.
 */
function focusIn(cell: HTMLElement, tries = 125): void {
  const inputs = [...cell.querySelectorAll<HTMLElement>(focusable)];
  const input = inputs.find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (input) input.focus();
  else if (tries > 0) setTimeout(() => focusIn(cell, tries - 1), 16);
}
