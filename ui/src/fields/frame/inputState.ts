import { createContext } from 'react';
import type { ViewColumn } from '../../base/wire/ViewModel.js';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';

/** Whether the fields are in a read-only form: they show their values as text without the look of inputs. */
export const StaticFields = createContext(false);

/** ARIA attributes of an input: its name, whether it is invalid, and the ids of its error or help. */
export function inputState(id: string, error: string | undefined, help: string | undefined, more?: string) {
  const helper = error === undefined && help === undefined ? undefined : `${id}-helper`;
  return {
    // Only the label's text: the mark of a required field is not part of the name.
    'aria-labelledby': `${id}-label`,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': helper === undefined ? more : more === undefined ? helper : `${helper} ${more}`,
  };
}

/** `used / maximum` characters, once 80 % of a column's length are used. */
export function lengthRemark(text: string, { length }: Pick<ViewColumn, 'length'>): string | undefined {
  if (length === 0 || text.length < length * 0.8) return undefined;
  return `${[...text].length} / ${length}`;
}

/** The value of a text input: empty text becomes null if the column is nullable or required. */
export function typedText(
  text: string,
  { column, required }: Pick<FieldInputProps, 'column' | 'required'>,
): string | null {
  return text === '' && (required || column.allowNull) ? null : text;
}
