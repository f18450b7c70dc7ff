import { StringInput } from './string/StringInput.js';
import type { FieldInputProps } from './FieldKind.js';

/** Stands in a picker's place while its chunk is on the way, at the same height. */
export function PickerFallback(props: FieldInputProps) {
  return <StringInput {...props} value="" readOnly onChange={() => undefined} inputRef={undefined} />;
}
