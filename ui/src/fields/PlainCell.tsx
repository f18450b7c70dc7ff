import type { FieldCellProps } from './FieldKind.js';

/** Text as it stands, cut where the column ends and whole in its title. */
export function PlainCell({ value }: FieldCellProps) {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return <span title={text}>{text}</span>;
}
