import type { FieldCellProps } from '../FieldKind.js';
import { TextCell } from '../TextCell.js';

/** Several lines of text as one. */
export function LongTextCell({ value }: FieldCellProps) {
  return <TextCell text={String(value)} />;
}
