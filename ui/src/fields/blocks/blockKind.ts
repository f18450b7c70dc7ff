import type { FieldKind } from '../FieldKind.js';
import { imageField } from '../image/imageField.js';
import { integerField } from '../integer/integerField.js';
import { markdownField } from '../markdown/markdownField.js';
import { numberField } from '../number/numberField.js';
import { stringField } from '../string/stringField.js';
import { textField } from '../text/textField.js';
import { urlField } from '../url/urlField.js';
import { valuesField } from '../values/valuesField.js';
import type { PlainField } from './blockColumn.js';

const kinds: Readonly<Record<PlainField['kind'], FieldKind>> = {
  line: stringField,
  text: textField,
  markdown: markdownField,
  number: numberField,
  choice: valuesField,
  link: urlField,
  image: imageField,
};

/** How to edit a plain field. Not by way of the registry, which has this editor among its own. */
export function blockKind(field: PlainField): FieldKind {
  return field.kind === 'number' && field.whole ? integerField : kinds[field.kind];
}
