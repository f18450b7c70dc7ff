import type { FieldCellProps } from '../FieldKind.js';
import { TextCell } from '../TextCell.js';
import { plainText } from './plainText.js';

/** What a text in html says, on one line. */
export function HtmlCell({ value }: FieldCellProps) {
  return <TextCell text={plainText(String(value).slice(0, 4_000))} />;
}
