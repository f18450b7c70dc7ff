import type { FieldCellProps } from '../FieldKind.js';
import { TextCell } from '../TextCell.js';
import { markdownText } from './markdownText.js';

/** What a text in markdown says, on one line. */
export function MarkdownCell({ value }: FieldCellProps) {
  return <TextCell text={markdownText(String(value).slice(0, 4_000))} />;
}
