import type { Locale, Text } from '../definition/view.js';
import { recordName } from './record-name.js';

test.each<[Text | undefined, Locale, string | undefined, string | undefined]>([
  [{ en: 'Customer', de: 'Kunde' }, 'en', 'customer', 'Customer'],
  [{ en: 'Customer', de: 'Kunde' }, 'de', 'Kunde', 'Kunde'],
  [{ en: 'letter template', de: 'Briefvorlage' }, 'en', 'letter template', 'Letter template'],
  [{ en: 'PDF file', de: 'PDF-Datei' }, 'en', 'PDF file', 'PDF file'],
  ['Order', 'de', 'Order', 'Order'],
  [{ de: 'Kunde' }, 'en', undefined, undefined],
  [undefined, 'en', undefined, undefined],
])('[F1] with the singular %j, a text in %s names a record %s, and %s at the start of a sentence', (singular, locale, record, Record) => {
  expect(recordName({ singular }, locale)).toEqual(record === undefined ? {} : { context: 'named', record, Record });
}); // prettier-ignore
