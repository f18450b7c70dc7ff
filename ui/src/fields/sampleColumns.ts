import type { Model, ModelColumn } from '@viewkraft/model';
import type { WireRecord } from '../api/WireRecord.js';
import { parseModel } from '../model/parseModel.js';
import type { ViewModel } from '../model/ViewModel.js';

type Sample = readonly [type: ModelColumn['type'], en: string, de: string, value: unknown, more?: Partial<ModelColumn>];

const status = ['draft', 'review', 'live'];
const countries = [
  'Austria', 'Belgium', 'Croatia', 'Czechia', 'Denmark', 'Estonia', 'Finland', 'France', 'Germany', 'Greece', 'Hungary',
  'Ireland', 'Italy', 'Latvia', 'Lithuania', 'Netherlands', 'Poland', 'Portugal', 'Spain', 'Sweden', 'Switzerland',
]; // prettier-ignore

/** One column of every type and of every widget, with a value. */
const samples: Readonly<Record<string, Sample>> = {
  id: ['integer', 'Number', 'Nummer', 1, { primaryKey: true, allowNull: false }],
  title: ['string', 'Title', 'Titel', 'Spring catalogue', { allowNull: false, required: true, length: 60, help: { en: 'Stands above the page.', de: 'Steht über der Seite.' } }],
  status: ['string', 'Status', 'Status', 'draft', { values: status }],
  country: ['string', 'Country', 'Land', 'Germany', { values: countries }],
  code: ['string', 'Article code', 'Artikelnummer', 'VK-2026-118', { readOnly: true, help: { en: 'Given by the warehouse.', de: 'Vergibt das Lager.' } }],
  note: ['text', 'Note', 'Notiz', 'To be checked before printing.\nThen to the agency.', { placeholder: { en: 'Anything worth keeping', de: 'Was nicht vergessen werden soll' } }],
  summary: ['string', 'Summary', 'Kurzfassung', 'All that blossoms this spring.', { widget: 'textarea' }],
  teaser: ['text', 'Teaser', 'Anreißer', '## New in April\n\nTwelve **early bloomers** and a [plan](/plan) for the balcony.', { widget: 'markdown' }],
  body: ['text', 'Body', 'Inhalt', '<h2>Early bloomers</h2><p>They need <strong>little</strong> care.</p><ul><li><p>Crocus</p></li><li><p>Snowdrop</p></li></ul>', { widget: 'html' }],
  settings: ['text', 'Settings', 'Einstellungen', '{\n  "columns": 2,\n  "shadow": false\n}', { widget: 'json' }],
  contact: ['string', 'E-mail', 'E-Mail', 'printing@example.com', { widget: 'email' }],
  homepage: ['string', 'Web page', 'Webseite', 'https://example.com/spring', { widget: 'url' }],
  phone: ['string', 'Telephone', 'Telefon', '+49 931 123456', { widget: 'tel' }],
  colour: ['string', 'Colour', 'Farbe', '#0b6390', { widget: 'color' }],
  secret: ['string', 'Password', 'Passwort', 'stored and never shown', { widget: 'password' }],
  cover: ['string', 'Cover', 'Titelbild', null, { widget: 'image' }],
  pages: ['integer', 'Pages', 'Seiten', 48],
  copies: ['bigint', 'Copies', 'Auflage', '9007199254740993'],
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
      { label: { en: 'Numbers', de: 'Zahlen' }, columns: ['pages', 'copies', 'price', 'weight', 'factor', 'is_public', 'is_checked'] },
      { label: { en: 'Dates and times', de: 'Tage und Zeiten' }, columns: ['printed', 'published', 'changed', 'opens'] },
    ],
  },
  can: { create: true, update: true, delete: true },
  version: 'samples',
}; // prettier-ignore

/** A view of dummies with every column type and every widget: for the gallery, and for nothing that is stored. */
export const sampleModel: ViewModel = parseModel(wire);

/** Its one record. */
export const sampleRecord: WireRecord = Object.fromEntries(
  Object.entries(samples).map(([name, [, , , value]]) => [name, value]),
);
