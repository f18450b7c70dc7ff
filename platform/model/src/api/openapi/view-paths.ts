import type { Translate } from '../../errors/error-translator.js';
import { limits } from '../../limits/limits.js';
import { keyColumn, readsResults, type ApiView } from '../api-view.js';
import { headerRef, jsonBody, listOf, parameterRef, responseRef, schemaRef, type ApiOperation, type ApiPath, type ApiResponse, type JsonSchema } from './open-api.js'; // prettier-ignore
import { schemaNames } from './record-schemas.js';
import { keySchema } from './column-schemas.js';
import { responseOf, emptyResponse, errorsOf } from './shared-components.js';
import { listParameters, recordParameters } from './view-parameters.js';

const etag = { ETag: headerRef('etag') };
const act = { 'X-Act': headerRef('act') };

/** The operations on a view's records: its list, and one record. */
export function viewPaths(api: ApiView, translate: Translate): Readonly<Record<string, ApiPath>> {
  const { name } = api.view;
  const { reader, writers } = api;
  return {
    [`/api/${name}/`]: {
      ...(reader && { get: list(api, translate) }),
      ...(writers.create && { post: api.traits.isUploaded ? upload(api, translate) : create(api, translate) }),
      ...(writers.update && { put: updateMany(api, translate) }),
      ...(writers.delete && { delete: deleteMany(api, translate) }),
    },
    ...(reader && {
      [`/api/${name}/{id}`]: {
        parameters: [idParameter(api)],
        get: get(api, translate),
        ...(writers.update && { put: update(api, translate) }),
        ...(writers.delete && { delete: remove(api, translate) }),
      },
    }),
  };
}

/** The primary key in an address. */
export function idParameter(api: ApiView, name = 'id') {
  return { name, in: 'path', required: true, schema: keySchema(keyColumn(api)) } as const;
}

/** Names of a view's responses among the components. */
export const responseNames = {
  list: (view: string) => `${view}.list`,
  stale: (view: string) => `${view}.stale`,
  staleList: (view: string) => `${view}.staleList`,
  linked: (view: string) => `${view}.linked`,
} as const;

/** The responses that several operations of a view have in common. */
export function viewResponses(api: ApiView, translate: Translate): Readonly<Record<string, ApiResponse>> {
  const { name } = api.view;
  if (!api.reader) return {};
  const stale = {
    [responseNames.stale(name)]: responseOf(translate({ key: 'stale' }), schemaRef(schemaNames.stale(name))),
    [responseNames.staleList(name)]: responseOf(
      translate({ key: 'staleList' }),
      schemaRef(schemaNames.staleList(name)),
    ),
  };
  const { update: mayUpdate, delete: mayDelete } = api.writers;
  return { [responseNames.list(name)]: listResponse(api, translate), ...((mayUpdate ?? mayDelete) && stale) };
}

/** A page of records, with `count` their number. */
function listResponse({ view }: ApiView, translate: Translate): ApiResponse {
  const whole = listOf(schemaRef(schemaNames.record(view.name)), limits.listMax);
  const parts = listOf(schemaRef(schemaNames.part(view.name)), limits.listMax);
  return responseOf(translate({ key: 'listed' }), { anyOf: [whole, parts, schemaRef('Count')] }, {
    Link: headerRef('link'),
    'X-Total-Count': headerRef('totalCount'),
    'Content-Range': headerRef('contentRange'),
  }); // prettier-ignore
}

/** A record as its writer may read it: at least the primary key. */
export function writtenRecord(api: ApiView): JsonSchema {
  const part = schemaRef(schemaNames.part(api.view.name));
  if (!api.reader) return part;
  const whole = schemaRef(schemaNames.record(api.view.name));
  return readsResults(api) ? whole : { anyOf: [whole, part] };
}

const oneOrMany = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, listOf(schema, limits.arrayBody)] });

const named = ({ view }: ApiView, action: string, summary: string) => ({
  operationId: `${view.name}.${action}`,
  summary,
  tags: [view.name],
});

function list(api: ApiView, translate: Translate): ApiOperation {
  return {
    ...named(api, 'list', translate({ key: 'list' })),
    parameters: listParameters(api),
    responses: { 200: responseRef(responseNames.list(api.view.name)), ...errorsOf(400, 403, 404) },
  };
}

function get(api: ApiView, translate: Translate): ApiOperation {
  const { name } = api.view;
  const schema = {
    anyOf: [schemaRef(schemaNames.record(name)), schemaRef(schemaNames.part(name)), schemaRef('Count')],
  };
  return {
    ...named(api, 'get', translate({ key: 'get' })),
    parameters: recordParameters(api),
    responses: {
      200: responseOf(translate({ key: 'got' }), schema, etag),
      304: emptyResponse(translate({ key: 'unchanged' }), etag),
      ...errorsOf(400, 403, 404, ...(api.view.history ? [410 as const] : [])),
    },
  };
}

function create(api: ApiView, translate: Translate): ApiOperation {
  return {
    ...named(api, 'create', translate({ key: 'create' })),
    description: translate({ key: 'createMany', params: { most: limits.arrayBody } }),
    requestBody: jsonBody(oneOrMany(schemaRef(schemaNames.create(api.view.name)))),
    responses: {
      201: responseOf(translate({ key: 'created' }), oneOrMany(writtenRecord(api)), { ...etag, ...act }),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
    },
  };
}

function upload(api: ApiView, translate: Translate): ApiOperation {
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form: JsonSchema = { type: 'object', properties: { file } };
  return {
    ...named(api, 'create', translate({ key: 'upload' })),
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    responses: {
      201: responseOf(translate({ key: 'created' }), oneOrMany(writtenRecord(api)), { ...etag, ...act }),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
    },
  };
}

function update(api: ApiView, translate: Translate): ApiOperation {
  const { name } = api.view;
  return {
    ...named(api, 'update', translate({ key: 'update' })),
    description: translate({ key: 'updateStale' }),
    parameters: [parameterRef('ifMatch')],
    requestBody: jsonBody(schemaRef(schemaNames.update(name))),
    responses: {
      200: responseOf(translate({ key: 'updated' }), writtenRecord(api), etag),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
      412: responseRef(responseNames.stale(name)),
    },
  };
}

function remove(api: ApiView, translate: Translate): ApiOperation {
  return {
    ...named(api, 'delete', translate({ key: 'delete' })),
    parameters: [parameterRef('ifMatch')],
    responses: {
      204: responseRef('deleted'),
      ...errorsOf(400, 403, 404, 409, 415, 422),
      412: responseRef(responseNames.stale(api.view.name)),
    },
  };
}

function updateMany(api: ApiView, translate: Translate): ApiOperation {
  const { name } = api.view;
  return {
    ...named(api, 'updateMany', translate({ key: 'updateMany' })),
    description: translate({ key: 'allOrNone', params: { most: limits.arrayBody } }),
    requestBody: jsonBody(listOf(schemaRef(schemaNames.change(name)), limits.arrayBody)),
    responses: {
      200: responseOf(translate({ key: 'updated' }), listOf(writtenRecord(api), limits.arrayBody), act),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
      412: responseRef(responseNames.staleList(name)),
    },
  };
}

function deleteMany(api: ApiView, translate: Translate): ApiOperation {
  const { name } = api.view;
  return {
    ...named(api, 'deleteMany', translate({ key: 'deleteMany' })),
    description: translate({ key: 'allOrNone', params: { most: limits.arrayBody } }),
    requestBody: jsonBody(listOf(schemaRef(schemaNames.removal(name)), limits.arrayBody)),
    responses: {
      204: responseRef('deleted'),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
      412: responseRef(responseNames.staleList(name)),
    },
  };
}
