import type { FieldKind } from '../FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { textField } from '../text/textField.js';
import { HtmlCell } from './HtmlCell.js';
import { plainText } from './plainText.js';

export const htmlField: FieldKind = {
  ...textField,
  Input: lazyInput(async () => (await import('./HtmlInput.js')).HtmlInput, 207, true),
  Cell: HtmlCell,
  print: (value) => plainText(String(value)),
};
