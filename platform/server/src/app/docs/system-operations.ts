import { accessReasons, actions, historyActions, limits, listOf, writeSources } from '@viewkraft/model';
import { shape, types, type PlatformOperation } from './platform-operation.js';

const { text, any, texts } = types;

const open = { audience: 'public', token: true, tag: 'system' } as const;
const users = { audience: 'session', token: true, tag: 'system' } as const;
const administrators = { audience: 'admin', token: true, tag: 'system' } as const;

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
  {
    ...open,
    id: 'models',
    method: 'get',
    path: '/api/model/',
    responses: { 200: listOf(shape(summary)), 304: null },
    errors: [400],
  },
  {
    ...open,
    id: 'model',
    method: 'get',
    path: '/api/model/{view}',
    responses: { 200: shape(model), 304: null },
    errors: [400, 403, 404],
  },
  {
    ...open,
    id: 'document',
    method: 'get',
    path: '/api/docs.json',
    responses: { 200: shape({ openapi: text, info: any, paths: any, components: any }), 304: null },
    errors: [],
  },
  {
    ...open,
    id: 'live',
    method: 'get',
    path: '/api/health/live',
    responses: { 200: shape({ status: text }) },
    errors: [],
  },
  {
    ...open,
    id: 'ready',
    method: 'get',
    path: '/api/health/ready',
    responses: { 200: health, 503: health },
    errors: [],
  },
  {
    ...open,
    id: 'find',
    method: 'get',
    path: '/api/search',
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
  },
  {
    ...users,
    id: 'acts',
    method: 'get',
    path: '/api/acts/',
    query: ['limit', 'offset'],
    responses: { 200: listOf(shape(act)) },
    errors: [400, 403],
  },
  {
    ...users,
    id: 'oneAct',
    method: 'get',
    path: '/api/acts/{id}',
    responses: { 200: shape({ ...act, deletes: count }) },
    errors: [400, 403, 404],
  },
  {
    ...users,
    id: 'undo',
    method: 'post',
    path: '/api/acts/{id}/undo',
    responses: { 200: shape({ undone: count, left: listOf(shape({ view: text, id: key, code: text })) }) },
    errors: [400, 403, 404, 409, 415],
  },
  {
    ...administrators,
    id: 'why',
    method: 'get',
    path: '/api/why',
    parameters: [
      { name: 'view', in: 'query', required: true, schema: text },
      { name: 'action', in: 'query', required: true, schema: { enum: actions } },
      ...['id', 'column', 'as'].map((name) => ({ name, in: 'query', schema: text }) as const),
    ],
    responses: { 200: shape({ allowed: types.flag, grants: listOf(grant) }) },
    errors: [400, 403, 404],
  },
  { ...administrators, id: 'plan', method: 'get', path: '/api/plan', responses: { 200: shape(plan) }, errors: [403] },
  {
    ...administrators,
    id: 'applyPlan',
    method: 'post',
    path: '/api/plan',
    body: shape({ version: text, allowDestructive: texts }, ['allowDestructive']),
    responses: { 200: shape({ ...plan, applied: listOf(any) }) },
    errors: [400, 403, 409, 413, 415, 422],
  },
  {
    ...administrators,
    id: 'healthDay',
    method: 'get',
    path: '/api/health/day',
    responses: { 200: shape({ process: any, stepMs: count, samples: listOf(sample, 1_440) }) },
    errors: [403],
  },
  {
    ...administrators,
    id: 'metrics',
    method: 'get',
    path: '/api/metrics',
    responseType: 'text/plain',
    responses: { 200: text },
    errors: [403],
  },
  {
    ...administrators,
    token: false,
    id: 'endUserSessions',
    method: 'delete',
    path: '/api/users/{id}/sessions',
    responses: { 204: null },
    errors: [403, 404, 415],
  },
];
