import { withTexts } from '../../base/i18n/i18n.js';
import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { textField } from '../text/textField.js';
import { markdownText } from './markdownText.js';
import { TextCell } from '../TextCell.js';

export const markdownField: FieldKind = {
  ...textField,
  Input: lazyInput(async () => (await withTexts(import('./MarkdownInput.js'), 'editor')).MarkdownInput, 207),
  Cell: MarkdownCell,
  print: (value) => markdownText(String(value)),
};

/** The plain text of a Markdown value, on one line. */
function MarkdownCell({ value }: FieldCellProps) {
  return <TextCell text={markdownText(String(value).slice(0, 4_000))} />;
}
