import type { Locale } from '@viewkraft/model';
import type { ComponentType, Ref } from 'react';
import type { ViewColumn } from '../wire/ViewModel.js';

/**
 * Props of every input. `value` is in wire form, or the typed text while that is not a valid value. In a record's form
 * `name`, `value`, `onChange` and `onBlur` are those of react-hook-form's `useController`.
 */
export interface FieldInputProps {
  readonly id: string;
  /** Only in a record's form: the name under which the column is registered. */
  readonly name?: string | undefined;
  readonly label: string;
  readonly column: ViewColumn;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLElement> | undefined;
  /** Why the value is refused; shown instead of the help. */
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly locale: Locale;
  /** No space is reserved for help and errors, e.g. in a filter. */
  readonly compact?: boolean | undefined;
}

/** Props of a plugin's input, which may use `useController({ name })` wherever it is shown. */
export interface PluginInputProps extends FieldInputProps {
  readonly name: string;
}

export interface FieldCellProps {
  readonly column: ViewColumn;
  /** Never null: cells without a value are not rendered. */
  readonly value: unknown;
  readonly locale: Locale;
}

/** How a column type is edited and shown; no other part of the page distinguishes column types. */
export interface FieldKind {
  readonly Input: ComponentType<FieldInputProps>;
  readonly Cell: ComponentType<FieldCellProps>;
  /** The value as plain text, for titles, pickers and messages. */
  readonly print: (value: unknown, column: ViewColumn, locale: Locale) => string;
  /** A text value as lines that can be compared word by word; by default the value itself. */
  readonly lines?: (value: string) => string;
  readonly align: 'left' | 'right';
  /** Minimum width in a grid in CSS pixels; `flex` is the share of the remaining width. */
  readonly width: number;
  readonly flex: number;
  /** Whether the input spans the whole width of the form. */
  readonly wide: boolean;
}

/** The same for a column editor of a plugin. */
export interface PluginField extends Omit<FieldKind, 'Input'> {
  readonly Input: ComponentType<PluginInputProps>;
}
