import { textIn } from '../../definition/labels.js';
import { hasVersions } from '../../definition/has-versions.js';
import type { Association, Column } from '../../definition/view.js';
import { keyColumn, mustBeSent, writtenColumns, writtenLinks, type ApiView } from '../api-view.js';
import { filterType, keyType, shownType, writtenType } from './column-types.js';

/** The entry of one view in `Views`, as TypeScript source. */
export function viewTypes(api: ApiView, views: ReadonlyMap<string, ApiView>): string {
  const { view, reader, writers, traits } = api;
  const isList = ({ name }: Column): boolean => traits.lists?.has(name) === true;
  const shown = [...(reader?.columns.values() ?? [])];
  const associations = [...(reader?.associations.values() ?? [])];
  const record = shown.map(({ column, access }) =>
    member(column, access === 'always', shownType(column, isList(column))),
  );
  const links = (optional: readonly Association[]): string[] =>
    optional.flatMap(({ name, view: target }) =>
      views.has(target) ? [`${name}?: readonly KeyOf<'${target}'>[];`] : [],
    );
  const inputs = Object.keys(traits.inputs ?? {}).map((name) => `${name}?: string;`);
  const body = (action: 'create' | 'update'): string => {
    if (!writers[action] || (action === 'create' && traits.isUploaded)) return 'never';
    const columns = writtenColumns(api, action).map((column) =>
      member(column, action === 'create' && mustBeSent(column), writtenType(column, isList(column))),
    );
    const version = action === 'update' && hasVersions(view) ? ['_version?: number;'] : [];
    return block([...columns, ...inputs, ...links(writtenLinks(api)), ...version]);
  };
  const filter = [
    ...shown.map(({ column }) => `${column.name}?: ${filterType(column)};`),
    ...associations.map(({ name, view: target }) => `${name}?: RelatedFilter<'${target}'>;`),
  ];
  const related = associations.map(
    ({ name, view: target, multiple }) => `${name}: { view: '${target}'; many: ${multiple} };`,
  );
  return [
    comment(textIn(view.label, 'en')),
    `${view.name}: {`,
    ...indented([
      `key: ${keyType(keyColumn(api))};`,
      `keyName: '${view.primaryKey}';`,
      `record: ${block(record)};`,
      `create: ${body('create')};`,
      `update: ${body('update')};`,
      `filter: ${block(filter)};`,
      `related: ${block(related)};`,
      `history: ${view.history !== null && reader !== null};`,
    ]),
    '};',
  ].join('\n');
}

/** Indents lines, including each line of a text with several lines. */
export const indented = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `  ${line}`));

/** A comment above a declaration. */
const comment = (words: string): string => `/** ${words.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */`;

const block = (members: readonly string[]): string =>
  members.length === 0 ? 'Record<never, never>' : ['{', ...indented(members), '}'].join('\n');

function member(column: Column, isRequired: boolean, type: string): string {
  const label = textIn(column.label, 'en');
  const about = column.system ? [] : [comment(label)];
  return [...about, `${column.name}${isRequired ? '' : '?'}: ${type};`].join('\n');
}
