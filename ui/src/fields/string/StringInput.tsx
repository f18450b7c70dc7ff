import type { FieldInputProps } from '../FieldKind.js';
import { lengthRemark } from '../frame/lengthRemark.js';
import { LineInput } from '../frame/LineInput.js';
import { typedText } from './typedText.js';

/** One line of text. */
export function StringInput(props: FieldInputProps) {
  const text = String(props.value ?? '');
  return (
    <LineInput
      field={props}
      text={text}
      onText={(next) => props.onChange(typedText(next, props))}
      remark={props.readOnly ? undefined : lengthRemark(text, props.column)}
    />
  );
}
