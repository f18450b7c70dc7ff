import { withTexts } from '../../base/i18n/i18n.js';
import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { textField } from '../text/textField.js';
import { plainLines, plainText } from './plainText.js';
import { TextCell } from '../TextCell.js';

export const htmlField: FieldKind = {
  ...textField,
  Input: lazyInput(async () => (await withTexts(import('./HtmlInput.js'), 'editor')).HtmlInput, 207, true),
  Cell: HtmlCell,
  print: (value) => plainText(String(value)),
  lines: plainLines,
};

/** The plain text of an HTML value, on one line. */
function HtmlCell({ value }: FieldCellProps) {
  return <TextCell text={plainText(String(value).slice(0, 4_000))} />;
}
