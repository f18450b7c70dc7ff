import type { ColumnType, Widget } from '@viewkraft/model';
import type { ViewColumn } from '../base/wire/ViewModel.js';
import { blocksField } from './blocks/blocksField.js';
import { booleanField } from './boolean/booleanField.js';
import { dateonlyField } from './dateonly/dateonlyField.js';
import { dateField, datetimeField } from './datetime/datetimeField.js';
import { emailField } from './email/emailField.js';
import { urlField } from './url/urlField.js';
import { telField } from './tel/telField.js';
import { colorField } from './color/colorField.js';
import { passwordField } from './password/passwordField.js';
import { jsonField } from './json/jsonField.js';
import { htmlField } from './html/htmlField.js';
import { markdownField } from './markdown/markdownField.js';
import { imageField } from './image/imageField.js';
import type { FieldKind } from '../base/plugin/FieldKind.js';
import { pluginField } from './pluginField.js';
import { listField } from './list/listField.js';
import {
  bigintField,
  decimalField,
  floatField,
  integerField,
  numberField,
  plainNumberField,
} from './number/numberField.js';
import { stringField } from './string/stringField.js';
import { textField } from './text/textField.js';
import { timeField } from './time/timeField.js';
import { uuidField } from './uuid/uuidField.js';
import { valuesField } from './values/valuesField.js';

/** How each column type is edited and shown. A missing type is a compile error. */
export const fields = {
  date: dateField,
  dateonly: dateonlyField,
  datetime: datetimeField,
  time: timeField,
  number: numberField,
  integer: integerField,
  bigint: bigintField,
  float: floatField,
  decimal: decimalField,
  boolean: booleanField,
  string: stringField,
  text: textField,
  uuid: uuidField,
} satisfies Record<ColumnType, FieldKind>;

/** How each widget of a view file edits and shows its column. */
const widgets = {
  textarea: textField,
  markdown: markdownField,
  html: htmlField,
  email: emailField,
  url: urlField,
  tel: telField,
  color: colorField,
  password: passwordField,
  image: imageField,
  json: jsonField,
  plain: plainNumberField,
} satisfies Record<Widget, FieldKind>;

/** Editors that a view file may name (`editor`), besides those of plugins; for an unknown name the widget is used. */
const editors: ReadonlyMap<string, FieldKind> = new Map([['blocks', blocksField]]);

/**
 * How a column is edited and shown. Lists and allowed values take precedence over the editor, the editor over the
 * widget, and the widget over the type.
 */
export function fieldOf(column: ViewColumn): FieldKind {
  if (column.isList) return listField;
  if (column.values) return valuesField;
  const plain = column.widget ? widgets[column.widget] : fields[column.type];
  const { editor } = column;
  return editor === undefined ? plain : (editors.get(editor) ?? pluginField(editor, plain) ?? plain);
}
