import { type ModelAssociation, textIn } from '@viewkraft/model';
import { memo, useCallback, useId, useState } from 'react';
import { FieldPlaceholder } from '../../../fields/frame/FieldPlaceholder.js';
import { fieldOf } from '../../../fields/registry.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewColumn } from '../../../base/wire/ViewModel.js';
import type { FormItem } from '../formLayout.js';
import { useRecordFormContext } from '../useRecordFormContext.js';
import { viewParts } from '../viewParts.js';
import { useField, type Field } from './useField.js';
import './formCell.css';
import { onDemand } from '../../../base/page/onDemand.js';

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
const HasOneField = onDemand(
  async () => (await import('../associations/HasOneField.js')).HasOneField,
  ({ association }) => <PickerPlaceholder association={association} />,
);
const RelationField = onDemand(
  async () => (await import('./RelationField.js')).RelationField,
  ({ association }) => <PickerPlaceholder association={association} />,
);

/** The slot of one field; empty while the column is hidden. */
export const FormCell = memo(function FormCell({ item }: { readonly item: FormItem }) {
  if (item.kind === 'hasOne') {
    return (
      <div className="vk-cell">
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
        <RelationField column={column} association={item.association} {...field} />
      )}
    </div>
  );
}

const Below = memo(function Below({ column }: { readonly column: string }) {
  const { model } = useRecordFormContext();
  const Part = viewParts[model.name]?.below[column];
  return Part && <Part />;
});

function PickerPlaceholder({ association }: { readonly association: ModelAssociation }) {
  const id = useId();
  const locale = useLocale();
  return <FieldPlaceholder id={id} label={textIn(association.label, locale)} height={36} />;
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
