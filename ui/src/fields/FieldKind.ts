import type { Locale } from '@viewkraft/model';
import type { ComponentType, Ref } from 'react';
import type { ViewColumn } from '../model/ViewModel.js';

/** What every widget gets. `value` is in wire form, or what was typed where that is no value yet. */
export interface FieldInputProps {
  readonly id: string;
  readonly label: string;
  readonly column: ViewColumn;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLElement> | undefined;
  /** Why the value is refused; stands in the place of the help. */
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly locale: Locale;
  /** No room is kept for help and errors, as in a filter. */
  readonly compact?: boolean | undefined;
}

export interface FieldCellProps {
  readonly column: ViewColumn;
  /** Never null: an empty cell is empty. */
  readonly value: unknown;
  readonly locale: Locale;
}

/** How a column type is edited and shown; the only place where the page knows types. */
export interface FieldKind {
  readonly Input: ComponentType<FieldInputProps>;
  readonly Cell: ComponentType<FieldCellProps>;
  /** The value as plain text: titles, pickers, messages. */
  readonly print: (value: unknown, column: ViewColumn, locale: Locale) => string;
  readonly align: 'left' | 'right';
  /** Least width in a grid, in pixels, and the share of what is left over. */
  readonly width: number;
  readonly flex: number;
  /** Whether the input takes the whole width of the form. */
  readonly wide: boolean;
}
