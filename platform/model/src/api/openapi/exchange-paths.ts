import { csvDialects, exchangeFormats, exportedRelations } from '../../definition/exchange.js';
import type { Translate } from '../../errors/error-translator.js';
import { importedStatuses } from '../../wire/import-report.js';
import type { ApiView } from '../api-view.js';
import { keySchema } from './column-schemas.js';
import { headerRef, listOf, orNull, type ApiBody, type ApiOperation, type ApiParameter, type ApiPath, type JsonSchema } from './open-api.js'; // prettier-ignore
import { keyColumn } from './record-schemas.js';
import { responseOf, errorsOf, fileResponse } from './shared-components.js';
import { exportParameters } from './view-parameters.js';

/** The operations that export a view's records to a file and import records from one. */
export function exchangePaths(api: ApiView, word: Translate): Readonly<Record<string, ApiPath>> {
  const { name } = api.view;
  const { create, update } = api.writers;
  return {
    ...(api.reader && { [`/api/${name}/export`]: { get: exportTo(api, word) } }),
    ...((create ?? update) && { [`/api/${name}/import`]: { post: importFrom(api, word) } }),
  };
}

const text: JsonSchema = { type: 'string' };

/** The same records in each format; a workbook is not text. */
const files: ApiBody['content'] = Object.fromEntries(
  Object.entries(exchangeFormats).map(([format, mediaType]) => [
    mediaType,
    { schema: format === 'xlsx' ? { ...text, contentMediaType: mediaType } : text },
  ]),
);

function exportTo(api: ApiView, word: Translate): ApiOperation {
  const { name } = api.view;
  const own = [
    parameter('format', { enum: Object.keys(exchangeFormats), default: 'csv' }, word),
    parameter('dialect', { enum: csvDialects }, word),
    parameter('relations', { enum: exportedRelations }, word),
  ];
  return {
    operationId: `${name}.export`,
    summary: word({ key: 'export' }),
    tags: [name],
    parameters: [...own, ...exportParameters(api)],
    responses: {
      200: fileResponse(word({ key: 'exported' }), files, { 'Content-Disposition': headerRef('disposition') }),
      ...errorsOf(400, 403, 404),
    },
  };
}

function importFrom(api: ApiView, word: Translate): ApiOperation {
  const { view, reader } = api;
  const keys = reader ? [...reader.columns.keys()] : [view.primaryKey];
  const columns: JsonSchema = { ...text, contentMediaType: 'application/json' };
  return {
    operationId: `${view.name}.import`,
    summary: word({ key: 'import' }),
    description: word({ key: 'importAll' }),
    tags: [view.name],
    parameters: [
      parameter('key', { ...text, enum: keys, default: view.primaryKey }, word, 'importKey'),
      parameter('dry', { enum: ['1', 'true', '0', 'false', ''] }, word),
      parameter('dialect', { enum: csvDialects }, word),
      parameter('columns', columns, word),
    ],
    requestBody: { required: true, content: files },
    responses: {
      200: responseOf(word({ key: 'imported' }), reportOf(api), { 'X-Act': headerRef('act') }),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
    },
  };
}

const parameter = (name: string, schema: JsonSchema, word: Translate, key = name): ApiParameter => ({
  name,
  in: 'query',
  description: word({ key }),
  schema,
});

function reportOf(api: ApiView): JsonSchema {
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  const line = closed({ line: count, status: { enum: importedStatuses }, id: orNull(keySchema(keyColumn(api))) });
  return closed({
    created: count,
    updated: count,
    unchanged: count,
    failed: { const: 0 },
    dry: { type: 'boolean' },
    lines: listOf(line),
  });
}

const closed = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
