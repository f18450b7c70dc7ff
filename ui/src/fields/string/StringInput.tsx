import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { lengthRemark, typedText } from '../frame/inputState.js';
import { LineInput } from '../frame/LineInput.js';

/** One line of text. */
export function StringInput(props: FieldInputProps) {
  const text = String(props.value ?? '');
  return (
    <LineInput
      field={props}
      text={text}
      dir="auto"
      onText={(next) => props.onChange(typedText(next, props))}
      remark={props.readOnly ? undefined : lengthRemark(text, props.column)}
    />
  );
}
