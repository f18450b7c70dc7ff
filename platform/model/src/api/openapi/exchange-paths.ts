import { csvDialects, exchangeFormats, exportedRelations } from '../../definition/exchange.js';
import type { Translate } from '../../errors/error-translator.js';
import { importedStatuses } from '../../wire/import-report.js';
import { keyColumn, type ApiView } from '../api-view.js';
import { keySchema } from './column-schemas.js';
import { closed, headerRef, listOf, orNull, type ApiBody, type ApiOperation, type ApiParameter, type ApiPath, type JsonSchema } from './open-api.js'; // prettier-ignore
import { responseOf, errorsOf, fileResponse } from './shared-components.js';
import { exportParameters } from './view-parameters.js';

/** The operations that export a view's records to a file and import records from one. */
export function exchangePaths(api: ApiView, translate: Translate): Readonly<Record<string, ApiPath>> {
  const { name } = api.view;
  const { create, update } = api.writers;
  return {
    ...(api.reader && { [`/api/${name}/export`]: { get: exportTo(api, translate) } }),
    ...((create ?? update) && { [`/api/${name}/import`]: { post: importFrom(api, translate) } }),
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

function exportTo(api: ApiView, translate: Translate): ApiOperation {
  const { name } = api.view;
  const own = [
    parameter('format', { enum: Object.keys(exchangeFormats), default: 'csv' }, translate),
    parameter('dialect', { enum: csvDialects }, translate),
    parameter('relations', { enum: exportedRelations }, translate),
  ];
  return {
    operationId: `${name}.export`,
    summary: translate({ key: 'export' }),
    tags: [name],
    parameters: [...own, ...exportParameters(api)],
    responses: {
      200: fileResponse(translate({ key: 'exported' }), files, { 'Content-Disposition': headerRef('disposition') }),
      ...errorsOf(400, 403, 404),
    },
  };
}

function importFrom(api: ApiView, translate: Translate): ApiOperation {
  const { view, reader } = api;
  const keys = reader ? [...reader.columns.keys()] : [view.primaryKey];
  const columns: JsonSchema = { ...text, contentMediaType: 'application/json' };
  return {
    operationId: `${view.name}.import`,
    summary: translate({ key: 'import' }),
    description: translate({ key: 'importAll' }),
    tags: [view.name],
    parameters: [
      parameter('key', { ...text, enum: keys, default: view.primaryKey }, translate, 'importKey'),
      parameter('dry', { enum: ['1', 'true', '0', 'false', ''] }, translate),
      parameter('dialect', { enum: csvDialects }, translate),
      parameter('columns', columns, translate),
    ],
    requestBody: { required: true, content: files },
    responses: {
      200: responseOf(translate({ key: 'imported' }), reportOf(api), { 'X-Act': headerRef('act') }),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
    },
  };
}

const parameter = (name: string, schema: JsonSchema, translate: Translate, key = name): ApiParameter => ({
  name,
  in: 'query',
  description: translate({ key }),
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
