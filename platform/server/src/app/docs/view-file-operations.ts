import { listOf } from '@viewkraft/model';
import { operationsOf, shape, types, type PlatformOperation } from './platform-operation.js';

const { text, any, textOrNull, flag } = types;

const administrators = operationsOf({ audience: 'admin', token: true, tag: 'system' });
const summary = {
  name: text,
  file: textOrNull,
  origin: { enum: ['own', 'folder', 'shipped', 'plugin'] },
  canEdit: flag,
};
const file = shape({ ...summary, text, hash: textOrNull });
const version = shape({
  number: { type: 'integer', minimum: 1 },
  action: { enum: ['found', 'saved', 'parked'] },
  at: types.instant,
  user: { anyOf: [shape({ id: text, name: textOrNull }), { type: 'null' }] },
  text: textOrNull,
});
const guess = shape({
  name: text,
  text,
  records: { type: 'integer', minimum: 0 },
  columns: listOf(shape({ header: text, name: text, type: text, isAmbiguous: flag, sign: textOrNull })),
  nameless: listOf({ type: 'integer', minimum: 1 }),
  firstRecords: listOf({ type: 'object' }),
  importQuery: any,
});
const tableColumn = shape({ field: text, name: text, sqlType: text, definition: { type: ['object', 'null'] } });
const body = shape({ text });
const ifMatch = { name: 'If-Match', in: 'header', schema: text } as const;
const ifNoneMatch = { name: 'If-None-Match', in: 'header', schema: { enum: ['*'] } } as const;

/** Endpoints about the files that define views. */
export const viewFileOperations: readonly PlatformOperation[] = [
  administrators('viewFiles', 'get', '/api/view-files', {
    responses: { 200: shape({ editable: flag, folder: text, files: listOf(shape(summary)) }) },
    errors: [403],
  }),
  administrators('viewFile', 'get', '/api/view-files/{name}', {
    hasTag: true,
    responses: { 200: file },
    errors: [403, 404],
  }),
  administrators('saveViewFile', 'put', '/api/view-files/{name}', {
    parameters: [ifMatch, ifNoneMatch],
    body,
    hasTag: true,
    responses: { 200: file, 201: file },
    errors: [400, 403, 404, 409, 412, 413, 415, 422],
  }),
  administrators('parkView', 'delete', '/api/view-files/{name}', {
    parameters: [ifMatch],
    responses: { 204: null },
    errors: [403, 404, 409, 412, 415],
  }),
  administrators('checkViewFile', 'post', '/api/view-files/{name}/check', {
    body,
    responses: {
      200: shape({
        problems: listOf(any),
        changes: listOf(any),
        model: { type: ['object', 'null'] },
        tableColumns: { anyOf: [listOf(tableColumn), { type: 'null' }] },
      }),
    },
    errors: [400, 403, 413, 415, 422],
  }),
  administrators('guessView', 'post', '/api/view-files/guess', {
    parameters: [{ name: 'title', in: 'query', schema: text }],
    requestFormats: ['csv', 'xlsx'],
    responses: { 200: guess },
    errors: [400, 403, 413, 415, 422],
  }),
  administrators('viewFileVersions', 'get', '/api/view-files/{name}/versions', {
    responses: { 200: listOf(version) },
    errors: [403],
  }),
];
