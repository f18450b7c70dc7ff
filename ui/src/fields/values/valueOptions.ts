import type { FieldInputProps } from '../FieldKind.js';

/** The allowed values. A stored value that is no longer allowed is still shown. */
export function valueOptions({ column, value }: Pick<FieldInputProps, 'column' | 'value'>): readonly string[] {
  const values = column.values ?? [];
  return typeof value !== 'string' || value === '' || values.includes(value) ? values : [...values, value];
}
