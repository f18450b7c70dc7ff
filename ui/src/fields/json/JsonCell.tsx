import type { FieldCellProps } from '../FieldKind.js';
import { excerpt } from '../excerpt.js';
import './json.css';

/** JSON on one line. */
export function JsonCell({ value }: FieldCellProps) {
  const text = excerpt(String(value));
  return (
    <span className="vk-mono" title={text}>
      {text}
    </span>
  );
}
