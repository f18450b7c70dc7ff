import { accessReasons, actions, historyActions, limits, listOf, writeSources } from '@viewkraft/model';
import { operationsOf, shape, types, type PlatformOperation } from './platform-operation.js';

const { text, any, texts } = types;

const open = operationsOf({ audience: 'public', token: true, tag: 'system' });
const users = operationsOf({ audience: 'session', token: true, tag: 'system' });
const administrators = operationsOf({ audience: 'admin', token: true, tag: 'system' });

const label = { anyOf: [text, any] };
const count = { type: 'integer', minimum: 0 };
const summary = { name: text, label, columns: count, relations: count, primaryKey: text, display: text };
const model = {
  name: text,
  label,
  display: text,
  columns: any,
  relations: any,
  associations: listOf(any),
  autosave: types.flag,
  primaryKey: text,
  grid: any,
  form: any,
  can: shape({ create: types.flag, update: types.flag, delete: types.flag }),
  version: text,
};
const key = { type: ['string', 'integer'] } as const;
const act = {
  id: types.uuid,
  at: types.instant,
  user: { anyOf: [shape({ id: text, name: types.textOrNull }), { type: 'null' }] },
  action: { enum: [...historyActions, 'undo'] },
  source: { enum: writeSources },
  view: text,
  entries: count,
  undone: types.flag,
  undoneEntries: count,
  undoable: types.flag,
};
const grant = shape({
  roles: texts,
  where: { type: ['object', 'null'] },
  columns: { anyOf: [texts, { type: 'null' }] },
  matches: types.flag,
  because: { enum: accessReasons },
});
const plan = {
  state: { enum: ['clean', 'safe', 'held'] },
  version: text,
  changes: listOf(any),
  parked: texts,
  problems: listOf(any),
  undefinedRoles: listOf(any),
};
const sample = shape({
  at: count,
  requests: count,
  errors: count,
  p95Ms: { type: ['number', 'null'] },
  memory: count,
  lagMs: { type: 'number' },
  queued: { type: ['integer', 'null'] },
});
const health = shape({ status: text, database: text, schema: any, plugins: text });

/** Endpoints about the server and its views. */
export const systemOperations: readonly PlatformOperation[] = [
  open('models', 'get', '/api/model/', { responses: { 200: listOf(shape(summary)), 304: null }, errors: [400] }),
  open('model', 'get', '/api/model/{view}', { responses: { 200: shape(model), 304: null }, errors: [400, 403, 404] }),
  open('document', 'get', '/api/docs.json', {
    responses: { 200: shape({ openapi: text, info: any, paths: any, components: any }), 304: null },
    errors: [],
  }),
  open('live', 'get', '/api/health/live', { responses: { 200: shape({ status: text }) }, errors: [] }),
  open('ready', 'get', '/api/health/ready', { responses: { 200: health, 503: health }, errors: [] }),
  open('find', 'get', '/api/search', {
    parameters: [
      { name: 'q', in: 'query', required: true, schema: text },
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 0, maximum: limits.searchMax, default: limits.searchDefault },
      },
    ],
    responses: { 200: listOf(shape({ view: text, id: key, title: text, snippet: text }), limits.searchMax) },
    errors: [400, 403],
  }),
  users('acts', 'get', '/api/acts/', {
    query: ['limit', 'offset'],
    responses: { 200: listOf(shape(act)) },
    errors: [400, 403],
  }),
  users('oneAct', 'get', '/api/acts/{id}', {
    responses: { 200: shape({ ...act, deletes: count }) },
    errors: [400, 403, 404],
  }),
  users('undo', 'post', '/api/acts/{id}/undo', {
    responses: { 200: shape({ undone: count, left: listOf(shape({ view: text, id: key, code: text })) }) },
    errors: [400, 403, 404, 409, 415],
  }),
  administrators('why', 'get', '/api/why', {
    parameters: [
      { name: 'view', in: 'query', required: true, schema: text },
      { name: 'action', in: 'query', required: true, schema: { enum: actions } },
      ...['id', 'column', 'as'].map((name) => ({ name, in: 'query', schema: text }) as const),
    ],
    responses: { 200: shape({ allowed: types.flag, grants: listOf(grant) }) },
    errors: [400, 403, 404],
  }),
  administrators('plan', 'get', '/api/plan', { responses: { 200: shape(plan) }, errors: [403] }),
  administrators('applyPlan', 'post', '/api/plan', {
    body: shape({ version: text, allowDestructive: texts }, ['allowDestructive']),
    responses: { 200: shape({ ...plan, applied: listOf(any) }) },
    errors: [400, 403, 409, 413, 415, 422],
  }),
  administrators('healthDay', 'get', '/api/health/day', {
    responses: { 200: shape({ process: any, stepMs: count, samples: listOf(sample, 1_440) }) },
    errors: [403],
  }),
  administrators('metrics', 'get', '/api/metrics', {
    responseType: 'text/plain',
    responses: { 200: text },
    errors: [403],
  }),
  administrators('endUserSessions', 'delete', '/api/users/{id}/sessions', {
    token: false,
    responses: { 204: null },
    errors: [403, 404, 415],
  }),
];
