import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { stringField } from '../string/stringField.js';
import { ColorInput } from './ColorInput.js';
import './color.css';

export const colorField: FieldKind = { ...stringField, Input: ColorInput, Cell: ColorCell, width: 110, flex: 0.8 };

/** A swatch and the colour's digits. */
function ColorCell({ value }: FieldCellProps) {
  const text = String(value);
  return (
    <span title={text}>
      <span className="vk-swatch" style={{ backgroundColor: CSS.supports('color', text) ? text : undefined }} />
      {text}
    </span>
  );
}
