import type { FieldKind } from '../FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { textField } from '../text/textField.js';
import { MarkdownCell } from './MarkdownCell.js';
import { markdownText } from './markdownText.js';

export const markdownField: FieldKind = {
  ...textField,
  Input: lazyInput(async () => (await import('./MarkdownInput.js')).MarkdownInput, 207),
  Cell: MarkdownCell,
  print: (value) => markdownText(String(value)),
};
