import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { lengthRemark } from '../frame/lengthRemark.js';
import { TextArea } from '../frame/TextArea.js';
import { typedText } from '../string/typedText.js';

/** Several lines of text, growing with what is in them. */
export function TextInput(props: FieldInputProps) {
  const text = String(props.value ?? '');
  return (
    <FieldFrame {...props} remark={props.readOnly ? undefined : lengthRemark(text, props.column)}>
      <TextArea field={props} text={text} onText={(next) => props.onChange(typedText(next, props))} />
    </FieldFrame>
  );
}
