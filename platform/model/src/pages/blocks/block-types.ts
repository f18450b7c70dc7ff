import type { BlockField, BlockTypes } from './block-field.js';

const maxLengths = { title: 160, lead: 600, text: 20_000, short: 80 } as const;

const title: BlockField = { key: 'title', kind: 'line', most: maxLengths.title };
const lead: BlockField = { key: 'text', kind: 'markdown', most: maxLengths.lead, label: 'lead' };
const button = [
  { key: 'text', kind: 'line', most: maxLengths.short, required: true, label: 'buttonText' },
  { key: 'href', kind: 'link', required: true },
] as const satisfies readonly BlockField[];
const picture = [
  { key: 'src', kind: 'image', required: true },
  { key: 'alt', kind: 'line', most: 300, required: true, mayBeEmpty: true },
  { key: 'width', kind: 'number', least: 1, most: 20_000, whole: true, required: true },
  { key: 'height', kind: 'number', least: 1, most: 20_000, whole: true, required: true },
] as const satisfies readonly BlockField[];
const actions: BlockField = { key: 'actions', kind: 'items', fields: button, most: 3 };

/**
 * All shipped block types as data, for the server's checks and the form (B1). Any block may also have `id` and
 * `animation`.
 */
export const blockTypes = {
  heading: {
    fields: [
      { key: 'text', kind: 'line', most: 300, required: true, label: 'headingText' },
      { key: 'level', kind: 'number', least: 1, most: 6, whole: true, required: true, initial: 2 },
    ],
  },
  text: { fields: [{ key: 'text', kind: 'markdown', most: maxLengths.text, required: true }] },
  list: { fields: [{ key: 'items', kind: 'lines', most: 100, length: 1_000, required: true }] },
  image: { fields: [...picture, { key: 'sizes', kind: 'line', most: 200 }] },
  button: { fields: button },
  map: {
    fields: [
      { ...title, required: true },
      { key: 'provider', kind: 'choice', values: ['osm', 'google'], required: true },
      { key: 'lat', kind: 'number', least: -90, most: 90, required: true },
      { key: 'lng', kind: 'number', least: -180, most: 180, required: true },
      { key: 'zoom', kind: 'number', least: 0, most: 22, whole: true, required: true, initial: 15 },
    ],
  },
  hero: {
    fields: [
      { ...title, required: true },
      { key: 'eyebrow', kind: 'line', most: maxLengths.short },
      lead,
      actions,
      { key: 'image', kind: 'group', fields: picture },
    ],
  },
  columns: {
    fields: [
      title,
      lead,
      { key: 'layout', kind: 'choice', values: ['even', 'cards', 'first', 'last'] },
      { key: 'tone', kind: 'choice', values: ['plain', 'soft'] },
      {
        key: 'items',
        kind: 'items',
        label: 'columns',
        most: 12,
        required: true,
        fields: [{ key: 'blocks', kind: 'blocks', required: true }],
      },
    ],
  },
  facts: {
    fields: [
      title,
      {
        key: 'items',
        kind: 'items',
        label: 'facts',
        most: 8,
        required: true,
        fields: [
          { key: 'value', kind: 'line', most: 24, required: true, label: 'factValue' },
          { key: 'label', kind: 'line', most: 160, required: true, label: 'factLabel' },
        ],
      },
    ],
  },
  gallery: {
    fields: [
      title,
      {
        key: 'items',
        kind: 'items',
        label: 'pictures',
        most: 40,
        required: true,
        fields: [...picture, { key: 'caption', kind: 'line', most: 300 }],
      },
    ],
  },
  quote: {
    fields: [
      { key: 'text', kind: 'text', most: maxLengths.lead, required: true, label: 'quoteText' },
      { key: 'author', kind: 'line', most: maxLengths.title, required: true },
      { key: 'role', kind: 'line', most: maxLengths.title },
    ],
  },
  call: { fields: [{ ...title, required: true }, lead, actions] },
  embed: {
    fields: [
      { ...title, required: true },
      { key: 'href', kind: 'link', external: true, required: true },
    ],
  },
} satisfies BlockTypes;
