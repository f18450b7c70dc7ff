import type { FieldInputProps } from '../FieldKind.js';
import { LineInput } from '../frame/LineInput.js';

/** A uuid as text, in figures of one width. */
export function UuidInput(props: FieldInputProps) {
  return (
    <LineInput
      field={props}
      text={String(props.value ?? '')}
      onText={(text) => props.onChange(text.trim() === '' ? null : text.trim())}
      look="mono"
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}
