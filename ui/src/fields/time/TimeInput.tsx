import type { FieldInputProps } from '../FieldKind.js';
import { MomentInput } from '../pickers/MomentInput.js';

/** A time of day. */
export function TimeInput(props: FieldInputProps) {
  return <MomentInput field={props} kind="time" />;
}
