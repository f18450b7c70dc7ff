import type { FieldInputProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { PlainCell } from '../TextCell.js';
import { LineInput } from '../frame/LineInput.js';

export const uuidField: FieldKind = {
  Input: UuidInput,
  Cell: PlainCell,
  print: String,
  align: 'left',
  width: 150,
  flex: 1,
  wide: false,
};

/** A UUID as text in a monospaced font. */
function UuidInput(props: FieldInputProps) {
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
