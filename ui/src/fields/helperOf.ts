import type { FieldInputProps } from '../base/plugin/FieldKind.js';

/** Props of MUI's helper text: the error, else the help, else a blank that reserves the line to avoid layout shifts. */
export function helperOf({ error, help, compact }: Pick<FieldInputProps, 'error' | 'help' | 'compact'>): {
  readonly error: boolean;
  readonly helperText: string | undefined;
} {
  const text = error ?? help;
  return { error: error !== undefined, helperText: text ?? (compact ? undefined : ' ') };
}
