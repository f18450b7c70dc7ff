import { type Locale, textIn } from '@viewkraft/model';
import type { ViewColumn } from '../../base/wire/ViewModel.js';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';

/** An allowed value as a reader sees it. */
export function valueText(value: unknown, { valueLabels }: Pick<ViewColumn, 'valueLabels'>, locale: Locale): string {
  const label = valueLabels?.get(String(value));
  return label === undefined ? String(value) : textIn(label, locale);
}

/** The allowed values. A stored value that is no longer allowed is still shown. */
export function valueOptions({ column, value }: Pick<FieldInputProps, 'column' | 'value'>): readonly string[] {
  const values = column.values ?? [];
  return typeof value !== 'string' || value === '' || values.includes(value) ? values : [...values, value];
}
