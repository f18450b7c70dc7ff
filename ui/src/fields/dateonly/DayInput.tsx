import type { FieldInputProps } from '../FieldKind.js';
import { MomentInput } from '../pickers/MomentInput.js';

/** A calendar day. */
export function DayInput(props: FieldInputProps) {
  return <MomentInput field={props} kind="day" />;
}
