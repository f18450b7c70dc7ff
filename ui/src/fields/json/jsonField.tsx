import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { textField } from '../text/textField.js';
import { formatJson } from './formatJson.js';
import { JsonInput } from './JsonInput.js';
import { excerpt } from '../TextCell.js';
import './json.css';

export const jsonField: FieldKind = { ...textField, Input: JsonInput, Cell: JsonCell, lines: formatJson, flex: 1.5 };

/** JSON on one line. */
function JsonCell({ value }: FieldCellProps) {
  const text = excerpt(String(value));
  return (
    <span className="vk-mono" title={text}>
      {text}
    </span>
  );
}
