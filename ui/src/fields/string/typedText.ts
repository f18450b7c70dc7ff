import type { FieldInputProps } from '../FieldKind.js';

/** What stands in a text field, as a value: an emptied field is a missing value, unless the column must not miss one. */
export function typedText(
  text: string,
  { column, required }: Pick<FieldInputProps, 'column' | 'required'>,
): string | null {
  return text === '' && (required || column.allowNull) ? null : text;
}
