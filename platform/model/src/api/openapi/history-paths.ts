import type { Translate } from '../../errors/error-translator.js';
import { limits } from '../../limits/limits.js';
import { historyActions, writeSources } from '../../wire/history-report.js';
import type { ApiView } from '../api-view.js';
import { closed, headerRef, listOf, orNull, parameterRef, responseRef, schemaRef, type ApiOperation, type ApiParameter, type ApiPath, type JsonSchema } from './open-api.js'; // prettier-ignore
import { responseOf, errorsOf } from './shared-components.js';
import { idParameter, responseNames, writtenRecord } from './view-paths.js';

const page = [parameterRef('limit'), parameterRef('offset')];

const instant: JsonSchema = { type: 'string', format: 'date-time' };
const user = orNull({
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: ['string', 'null'] } },
  required: ['id', 'name'],
});

/** The shapes of history, which all views share. */
export const historySchemas: Readonly<Record<string, JsonSchema>> = {
  HistoryEntry: closed({
    id: { type: 'integer' },
    at: instant,
    user,
    action: { enum: historyActions },
    source: { enum: writeSources },
    version: { type: ['integer', 'null'] },
    act: { type: ['string', 'null'], format: 'uuid' },
    changes: { type: 'object', additionalProperties: closed({ old: {}, new: {} }) },
  }),
  DeletedRecord: closed({
    id: { type: ['string', 'integer'] },
    entry: { type: 'integer' },
    at: instant,
    user,
    title: {},
  }),
};

/** The operations on earlier states of a view's records: their history, and deleted records. */
export function historyPaths(api: ApiView, translate: Translate): Readonly<Record<string, ApiPath>> {
  const { view, reader, writers } = api;
  const { name } = view;
  if (!reader || !view.history) return {};
  const path = `/api/${name}/{id}/history/`;
  return {
    [path]: { parameters: [idParameter(api)], get: history(api, translate) },
    ...((writers.update ?? writers.create) && {
      [`${path}{entry}/restore`]: {
        parameters: [idParameter(api), { name: 'entry', in: 'path', required: true, schema: { type: 'integer' } }],
        post: restore(api, translate),
      },
    }),
    ...(writers.delete && { [`/api/${name}/deleted/`]: { get: deleted(name, translate) } }),
  };
}

function history({ view, reader }: ApiView, translate: Translate): ApiOperation {
  const names = [...(reader?.columns.keys() ?? []), ...(reader?.associations.keys() ?? [])];
  const only = (parameter: string, schema: JsonSchema): ApiParameter => ({ name: parameter, in: 'query', schema });
  return {
    operationId: `${view.name}.history`,
    summary: translate({ key: 'history' }),
    tags: [view.name],
    parameters: [only('column', { type: 'string', enum: names }), only('user', { type: 'string' }), ...page],
    responses: { 200: historyPage('HistoryEntry', translate), ...errorsOf(400, 403, 404) },
  };
}

function restore(api: ApiView, translate: Translate): ApiOperation {
  const { name } = api.view;
  return {
    operationId: `${name}.restore`,
    summary: translate({ key: 'restore' }),
    description: translate({ key: 'restoreDeleted' }),
    tags: [name],
    parameters: [parameterRef('ifMatch')],
    responses: {
      200: responseOf(translate({ key: 'updated' }), writtenRecord(api), {
        ETag: headerRef('etag'),
        'X-Act': headerRef('act'),
      }),
      ...errorsOf(400, 403, 404, 409, 412, 415, 422),
      ...(api.writers.update && { 412: responseRef(responseNames.stale(name)) }),
    },
  };
}

function deleted(name: string, translate: Translate): ApiOperation {
  return {
    operationId: `${name}.deleted`,
    summary: translate({ key: 'listDeleted' }),
    tags: [name],
    parameters: page,
    responses: { 200: historyPage('DeletedRecord', translate), ...errorsOf(400, 403, 404) },
  };
}

function historyPage(schema: string, translate: Translate) {
  return responseOf(translate({ key: 'done' }), listOf(schemaRef(schema), limits.listMax), { Link: headerRef('link') });
}
