import type { Column, Locale } from '../../definition/view.js';
import { textIn } from '../../definition/labels.js';
import { hasVersions } from '../../definition/has-versions.js';
import { limits } from '../../limits/limits.js';
import { keyColumn, mustBeSent, writtenColumns, writtenLinks, type ApiView } from '../api-view.js';
import { keySchema, shownSchema, writtenSchema } from './column-schemas.js';
import { closed, listOf, orNull, schemaRef, type JsonSchema } from './open-api.js';

/** Names of a view's schemas among the components; no name of a view contains a dot. */
export const schemaNames = {
  record: (view: string) => view,
  part: (view: string) => `${view}.part`,
  create: (view: string) => `${view}.create`,
  update: (view: string) => `${view}.update`,
  change: (view: string) => `${view}.change`,
  removal: (view: string) => `${view}.removal`,
  key: (view: string) => `${view}.key`,
  filter: (view: string) => `${view}.filter`,
  related: (view: string) => `${view}.related`,
  link: (view: string) => `${view}.link`,
  stale: (view: string) => `${view}.stale`,
  staleList: (view: string) => `${view}.staleList`,
} as const;

const version: JsonSchema = { type: 'integer', minimum: 1 };

/** The schemas of a view's records and bodies. */
export function recordSchemas(
  api: ApiView,
  views: ReadonlyMap<string, ApiView>,
  locale: Locale,
): Readonly<Record<string, JsonSchema>> {
  const { view, reader, writers } = api;
  const { name, primaryKey } = view;
  const key = keyColumn(api);
  return {
    [schemaNames.key(name)]: keySchema(key),
    ...(reader && responseSchemas(api, locale)),
    ...(!reader && { [schemaNames.part(name)]: closed({ [key.name]: keySchema(key) }) }),
    ...(writers.create && !api.traits.isUploaded && { [schemaNames.create(name)]: createSchema(api, views, locale) }),
    ...(writers.update && {
      [schemaNames.update(name)]: updateSchema(api, views, locale),
      [schemaNames.change(name)]: {
        allOf: [schemaRef(schemaNames.update(name))],
        properties: { [primaryKey]: schemaRef(schemaNames.key(name)) },
        required: [primaryKey],
      },
    }),
    ...(writers.delete && {
      [schemaNames.removal(name)]: {
        type: 'object',
        properties: { [primaryKey]: schemaRef(schemaNames.key(name)), ...(hasVersions(view) && { _version: version }) },
        required: [primaryKey],
      },
    }),
    ...(reader && (writers.update ?? writers.delete) && staleSchemas(name)),
  };
}

/** `{view}.part`: with `select`, or what a writer may read of a result. `{view}`: the whole record. */
function responseSchemas({ view, reader, traits }: ApiView, locale: Locale): Readonly<Record<string, JsonSchema>> {
  const columns = [...(reader?.columns.values() ?? [])];
  const properties = columns.map(({ column }) => [
    column.name,
    { ...described(column, locale), ...shownSchema(column, traits.lists?.has(column.name)) },
  ]);
  const associations = [...(reader?.associations.values() ?? [])].map(({ name, view: target, multiple, label }) => {
    const record = schemaRef(schemaNames.record(target));
    return [name, { title: textIn(label, locale), ...(multiple ? listOf(record) : orNull(record)) }];
  });
  const always = columns.filter(({ access }) => access === 'always').map(({ column }) => column.name);
  return {
    [schemaNames.part(view.name)]: {
      type: 'object',
      properties: Object.fromEntries([...properties, ...associations]) as Record<string, JsonSchema>,
      required: [view.primaryKey],
      additionalProperties: false,
    },
    [schemaNames.record(view.name)]: { allOf: [schemaRef(schemaNames.part(view.name))], required: always },
  };
}

function createSchema(api: ApiView, views: ReadonlyMap<string, ApiView>, locale: Locale): JsonSchema {
  const required = writtenColumns(api, 'create').filter(mustBeSent);
  return {
    type: 'object',
    properties: bodyProperties(api, 'create', views, locale),
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    additionalProperties: false,
  };
}

function updateSchema(api: ApiView, views: ReadonlyMap<string, ApiView>, locale: Locale): JsonSchema {
  const properties = bodyProperties(api, 'update', views, locale);
  return { type: 'object', properties: { ...properties, ...(hasVersions(api.view) && { _version: version }) } };
}

function bodyProperties(
  api: ApiView,
  action: 'create' | 'update',
  views: ReadonlyMap<string, ApiView>,
  locale: Locale,
): Readonly<Record<string, JsonSchema>> {
  const { reader, traits } = api;
  const columns = writtenColumns(api, action).map((column): [string, JsonSchema] => [
    column.name,
    // The description is not repeated where the schema of the record has it.
    {
      ...(!reader?.columns.has(column.name) && described(column, locale)),
      ...writtenSchema(column, traits.lists?.has(column.name)),
    },
  ]);
  const inputs = Object.entries(traits.inputs ?? {}).map(([name, { label, length }]): [string, JsonSchema] => [
    name,
    { type: 'string', title: textIn(label, locale), writeOnly: true, ...(length && { maxLength: length }) },
  ]);
  const links = writtenLinks(api).flatMap(({ name, view }): [string, JsonSchema][] =>
    views.has(view) ? [[name, listOf(schemaRef(schemaNames.key(view)), limits.arrayBody)]] : [],
  );
  return Object.fromEntries([...columns, ...inputs, ...links]);
}

/** The body of a 412: the error with the current record, or with every stale one. */
function staleSchemas(name: string): Readonly<Record<string, JsonSchema>> {
  const record = schemaRef(schemaNames.record(name));
  return {
    [schemaNames.stale(name)]: {
      allOf: [schemaRef('Error')],
      properties: { record: orNull(record) },
      required: ['record'],
    },
    [schemaNames.staleList(name)]: {
      allOf: [schemaRef('Error')],
      properties: { records: listOf(record) },
      required: ['records'],
    },
  };
}

function described({ label, help }: Column, locale: Locale): JsonSchema {
  return { title: textIn(label, locale), ...(help !== undefined && { description: textIn(help, locale) }) };
}
