import type { FieldCellProps } from '../FieldKind.js';
import './color.css';

/** A swatch and the colour's digits. */
export function ColorCell({ value }: FieldCellProps) {
  const text = String(value);
  return (
    <span title={text}>
      <span className="vk-swatch" style={{ backgroundColor: CSS.supports('color', text) ? text : undefined }} />
      {text}
    </span>
  );
}
