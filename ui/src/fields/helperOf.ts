import type { FieldInputProps } from './FieldKind.js';

/** The line below an input: the error, else the help, else nothing, though its room is kept so that nothing moves. */
export function helperOf({ error, help, compact }: Pick<FieldInputProps, 'error' | 'help' | 'compact'>): {
  readonly error: boolean;
  readonly helperText: string | undefined;
} {
  const text = error ?? help;
  return { error: error !== undefined, helperText: text ?? (compact ? undefined : ' ') };
}
