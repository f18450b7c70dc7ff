import { listOf, type JsonSchema, passwordLength } from '@viewkraft/model';
import { shape, types, type PlatformOperation } from './platform-operation.js';

const { text, instant, instantOrNull, flag, uuid, email } = types;

const password: JsonSchema = { type: 'string', minLength: passwordLength.min, maxLength: passwordLength.max };
const token = { id: uuid, name: text, expires: instant, readOnly: flag, createdAt: instant, lastUsedAt: instantOrNull };
const user = { id: uuid, name: text, email, image: { type: 'null' }, roles: types.texts, password: flag };
const session = { id: text, current: flag, createdAt: instant, lastUsedAt: instant, userAgent: text, address: text };
const provider = { id: text, name: text, type: text, signinUrl: text, callbackUrl: text };
const signIn = { email: text, password: text, csrfToken: text, callbackUrl: text, json: text };
const url = shape({ url: text });

const open = { audience: 'public', token: true, tag: 'account' } as const;
/** Endpoints of a session; a token cannot reach them. */
const own = { audience: 'session', token: false, tag: 'account' } as const;

/** Endpoints about the caller's account. */
export const accountOperations: readonly PlatformOperation[] = [
  {
    ...open,
    id: 'session',
    method: 'get',
    path: '/api/auth/session',
    responses: { 200: { anyOf: [shape({ user: shape(user), expires: instant }), { type: 'null' }] } },
    errors: [],
  },
  {
    ...open,
    id: 'csrf',
    method: 'get',
    path: '/api/auth/csrf',
    responses: { 200: shape({ csrfToken: text }) },
    errors: [],
  },
  {
    ...open,
    id: 'providers',
    method: 'get',
    path: '/api/auth/providers',
    responses: { 200: { type: 'object', additionalProperties: shape(provider) } },
    errors: [],
  },
  {
    ...open,
    id: 'signIn',
    method: 'post',
    path: '/api/auth/callback/credentials',
    form: true,
    body: shape(signIn, ['callbackUrl', 'json']),
    responses: { 200: url, 302: null, 400: url, 401: url },
    errors: [415],
  },
  { ...open, id: 'signOut', method: 'post', path: '/api/user/logout', responses: { 204: null }, errors: [403, 415] },
  {
    ...open,
    id: 'signUp',
    method: 'post',
    path: '/api/user/signup',
    body: shape({ email, name: text, password }),
    responses: { 201: types.any },
    errors: [400, 403, 413, 415, 422],
  },
  {
    ...open,
    id: 'passwordRequest',
    method: 'post',
    path: '/api/user/password-request',
    body: shape({ email }),
    responses: { 202: types.any },
    errors: [400, 403, 413, 415, 422],
  },
  {
    ...own,
    id: 'password',
    method: 'post',
    path: '/api/user/password',
    body: shape({ password, current: text }, ['current']),
    responses: { 204: null },
    errors: [400, 403, 413, 415, 422],
  },
  {
    ...own,
    id: 'tokens',
    method: 'get',
    path: '/api/user/tokens',
    responses: { 200: listOf(shape(token)) },
    errors: [403],
  },
  {
    ...own,
    id: 'makeToken',
    method: 'post',
    path: '/api/user/tokens',
    body: shape({ name: text, readOnly: flag, expires: instantOrNull }, ['readOnly', 'expires']),
    responses: { 201: shape({ ...token, token: text }) },
    errors: [400, 403, 409, 413, 415, 422],
  },
  {
    ...own,
    id: 'removeToken',
    method: 'delete',
    path: '/api/user/tokens/{id}',
    responses: { 204: null },
    errors: [403, 404, 415],
  },
  {
    ...own,
    id: 'sessions',
    method: 'get',
    path: '/api/user/sessions',
    responses: { 200: listOf(shape(session)) },
    errors: [403],
  },
  {
    ...own,
    id: 'endSessions',
    method: 'delete',
    path: '/api/user/sessions',
    responses: { 204: null },
    errors: [403, 415],
  },
  {
    ...own,
    id: 'endSession',
    method: 'delete',
    path: '/api/user/sessions/{id}',
    responses: { 204: null },
    errors: [403, 404, 415],
  },
];
