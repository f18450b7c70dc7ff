import { locales, type Locale, type Model, type ModelColumn } from '@viewkraft/model';
import type { WireRecord } from '../base/wire/WireRecord.js';
import { parseModel } from '../data/model/parseModel.js';
import type { ViewModel } from '../base/wire/ViewModel.js';

/** A value for each language, or one for both. */
type SampleValue = string | number | boolean | null | Readonly<Record<Locale, string>>;
type Sample = readonly [
  type: ModelColumn['type'],
  en: string,
  de: string,
  value: SampleValue,
  more?: Partial<ModelColumn>,
];

const states: readonly (readonly [value: string, en: string, de: string])[] = [
  ['draft', 'Draft', 'Entwurf'],
  ['review', 'In review', 'In Prüfung'],
  ['live', 'Live', 'Live'],
];
const countries: readonly (readonly [value: string, en: string, de: string])[] = [
  ['AT', 'Austria', 'Österreich'], ['BE', 'Belgium', 'Belgien'], ['HR', 'Croatia', 'Kroatien'], ['CZ', 'Czechia', 'Tschechien'],
  ['DK', 'Denmark', 'Dänemark'], ['EE', 'Estonia', 'Estland'], ['FI', 'Finland', 'Finnland'], ['FR', 'France', 'Frankreich'],
  ['DE', 'Germany', 'Deutschland'], ['GR', 'Greece', 'Griechenland'], ['HU', 'Hungary', 'Ungarn'], ['IE', 'Ireland', 'Irland'],
  ['IT', 'Italy', 'Italien'], ['LV', 'Latvia', 'Lettland'], ['LT', 'Lithuania', 'Litauen'], ['NL', 'Netherlands', 'Niederlande'],
  ['PL', 'Poland', 'Polen'], ['PT', 'Portugal', 'Portugal'], ['ES', 'Spain', 'Spanien'], ['SE', 'Sweden', 'Schweden'],
  ['CH', 'Switzerland', 'Schweiz'],
]; // prettier-ignore

const oneOf = (list: typeof states): Partial<ModelColumn> => ({
  values: list.map(([value]) => value),
  valueLabels: Object.fromEntries(list.map(([value, en, de]) => [value, { en, de }])),
});

/** One column of every type and of every widget, with a value. */
const samples: Readonly<Record<string, Sample>> = {
  id: ['integer', 'Number', 'Nummer', 1, { primaryKey: true, allowNull: false }],
  title: ['string', 'Title', 'Titel', { en: 'Spring catalogue', de: 'Frühjahrskatalog' }, { allowNull: false, required: true, length: 60, help: { en: 'Stands above the page.', de: 'Steht über der Seite.' } }],
  status: ['string', 'Status', 'Status', 'draft', oneOf(states)],
  country: ['string', 'Country', 'Land', 'DE', oneOf(countries)],
  code: ['string', 'Article code', 'Artikelnummer', 'VK-2026-118', { readOnly: true, help: { en: 'Given by the warehouse.', de: 'Vergibt das Lager.' } }],
  note: ['text', 'Note', 'Notiz', { en: 'To be checked before printing.\nThen to the agency.', de: 'Vor dem Druck noch einmal prüfen.\nDanach an die Agentur.' }, { placeholder: { en: 'Anything worth keeping', de: 'Was nicht vergessen werden soll' } }],
  summary: ['string', 'Summary', 'Kurzfassung', { en: 'All that blossoms this spring.', de: 'Alles, was in diesem Frühjahr blüht.' }, { widget: 'textarea' }],
  teaser: ['text', 'Teaser', 'Anreißer', { en: '## New in April\n\nTwelve **early bloomers** and a [plan](/plan) for the balcony.', de: '## Neu im April\n\nZwölf **Frühblüher** und ein [Pflanzplan](/plan) für den Balkon.' }, { widget: 'markdown' }],
  body: ['text', 'Body', 'Inhalt', { en: '<h2>Early bloomers</h2><p>They need <strong>little</strong> care.</p><ul><li><p>Crocus</p></li><li><p>Snowdrop</p></li></ul>', de: '<h2>Frühblüher</h2><p>Sie brauchen <strong>wenig</strong> Pflege.</p><ul><li><p>Krokus</p></li><li><p>Schneeglöckchen</p></li></ul>' }, { widget: 'html' }],
  settings: ['text', 'Settings', 'Einstellungen', '{\n  "columns": 2,\n  "shadow": false\n}', { widget: 'json' }],
  contact: ['string', 'E-mail', 'E-Mail', { en: 'printing@example.com', de: 'druckerei@example.com' }, { widget: 'email' }],
  homepage: ['string', 'Web page', 'Webseite', { en: 'https://example.com/spring', de: 'https://example.com/fruehjahr' }, { widget: 'url' }],
  phone: ['string', 'Telephone', 'Telefon', '+49 931 123456', { widget: 'tel' }],
  colour: ['string', 'Colour', 'Farbe', '#0b6390', { widget: 'color' }],
  secret: ['string', 'Password', 'Passwort', { en: 'stored and never shown', de: 'gespeichert und nie gezeigt' }, { widget: 'password' }],
  cover: ['string', 'Cover', 'Titelbild', null, { widget: 'image' }],
  pages: ['integer', 'Pages', 'Seiten', 48],
  copies: ['bigint', 'Copies', 'Auflage', '9007199254740993'],
  year: ['integer', 'Year', 'Jahr', 2026, { widget: 'plain' }],
  price: ['decimal', 'Price', 'Preis', '1234.50', { precision: 10, scale: 2 }],
  weight: ['float', 'Weight (kg)', 'Gewicht (kg)', 0.35],
  factor: ['number', 'Factor', 'Faktor', 1.5],
  is_public: ['boolean', 'Public', 'Öffentlich', true, { allowNull: false }],
  is_checked: ['boolean', 'Checked', 'Geprüft', null, { help: { en: 'Empty until somebody has looked.', de: 'Leer, bis jemand nachgesehen hat.' } }],
  printed: ['dateonly', 'Printed on', 'Gedruckt am', '2026-03-01'],
  published: ['datetime', 'Published', 'Veröffentlicht', '2026-03-20T07:30:00.000Z'],
  changed: ['date', 'Changed', 'Geändert', '2026-02-14T15:05:00.000Z', { readOnly: true }],
  opens: ['time', 'Shop opens', 'Laden öffnet', '09:30:00'],
  reference: ['uuid', 'Reference', 'Referenz', '0198a0c2-6d1e-7cc4-9a51-3f6f2f0f7a10'],
}; // prettier-ignore

const columnsOf = (name: string): ModelColumn => {
  const [type, en, de, , more] = samples[name] as Sample;
  return { type, label: { en, de }, allowNull: true, ...more };
};

const wire: Model = {
  name: 'samples',
  label: { en: 'Catalogues', de: 'Kataloge' },
  singular: { en: 'Catalogue', de: 'Katalog' },
  display: 'title',
  primaryKey: 'id',
  autosave: false,
  columns: Object.fromEntries(Object.keys(samples).map((name) => [name, columnsOf(name)])),
  relations: {},
  associations: [],
  grid: { columns: ['title', 'status', 'colour', 'price', 'is_public', 'printed', 'published'], sort: undefined },
  form: {
    groups: [
      { label: { en: 'Text', de: 'Text' }, columns: ['title', 'status', 'country', 'code', 'note', 'summary'] },
      { label: { en: 'Rich text', de: 'Gestalteter Text' }, columns: ['teaser', 'body', 'settings'] },
      { label: { en: 'Special text', de: 'Besonderer Text' }, columns: ['contact', 'homepage', 'phone', 'colour', 'secret', 'reference', 'cover'] },
      { label: { en: 'Numbers', de: 'Zahlen' }, columns: ['pages', 'copies', 'year', 'price', 'weight', 'factor', 'is_public', 'is_checked'] },
      { label: { en: 'Dates and times', de: 'Tage und Zeiten' }, columns: ['printed', 'published', 'changed', 'opens'] },
    ],
  },
  can: { create: true, update: true, delete: true },
  history: false,
  search: false,
  version: 'samples',
}; // prettier-ignore

/** The model of a sample view with every column type and widget, for the gallery only; never stored. */
export const sampleModel: ViewModel = parseModel(wire);

/** The sample view's only record, in each language. */
export const galleryRecord: Readonly<Record<Locale, WireRecord>> = inEachLocale((locale) =>
  Object.fromEntries(
    Object.entries(samples).map(([name, [, , , value]]) => [
      name,
      typeof value === 'object' && value !== null ? value[locale] : value,
    ]),
  ),
);

/** Calls `make` once for each language. */
export function inEachLocale<T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}
