import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { lengthRemark, typedText } from '../frame/inputState.js';
import { TextArea } from '../frame/TextArea.js';

/** A multi-line text input that grows with its content. */
export function TextInput(props: FieldInputProps) {
  const text = String(props.value ?? '');
  return (
    <FieldFrame {...props} remark={props.readOnly ? undefined : lengthRemark(text, props.column)}>
      <TextArea field={props} text={text} dir="auto" onText={(next) => props.onChange(typedText(next, props))} />
    </FieldFrame>
  );
}
