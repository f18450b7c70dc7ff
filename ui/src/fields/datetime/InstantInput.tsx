import type { FieldInputProps } from '../FieldKind.js';
import { MomentInput } from '../pickers/MomentInput.js';

/** Day and time of a moment, in the reader’s zone. */
export function InstantInput(props: FieldInputProps) {
  return <MomentInput field={props} kind="instant" />;
}
