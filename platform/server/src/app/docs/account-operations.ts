import { listOf, type JsonSchema, passwordLength } from '@viewkraft/model';
import { operationsOf, shape, types, type PlatformOperation } from './platform-operation.js';

const { text, instant, instantOrNull, flag, uuid, email } = types;

const password: JsonSchema = { type: 'string', minLength: passwordLength.min, maxLength: passwordLength.max };
const token = { id: uuid, name: text, expires: instant, readOnly: flag, createdAt: instant, lastUsedAt: instantOrNull };
const user = { id: uuid, name: text, email, image: { type: 'null' }, roles: types.texts, password: flag };
const session = { id: text, current: flag, createdAt: instant, lastUsedAt: instant, userAgent: text, address: text };
const provider = { id: text, name: text, type: text, signinUrl: text, callbackUrl: text };
const signIn = { email: text, password: text, csrfToken: text, callbackUrl: text, json: text };
const url = shape({ url: text });

const open = operationsOf({ audience: 'public', token: true, tag: 'account' });
/** Endpoints of a session; a token cannot reach them. */
const own = operationsOf({ audience: 'session', token: false, tag: 'account' });

/** Endpoints about the caller's account. */
export const accountOperations: readonly PlatformOperation[] = [
  open('session', 'get', '/api/auth/session', {
    responses: { 200: { anyOf: [shape({ user: shape(user), expires: instant }), { type: 'null' }] } },
    errors: [],
  }),
  open('csrf', 'get', '/api/auth/csrf', { responses: { 200: shape({ csrfToken: text }) }, errors: [] }),
  open('providers', 'get', '/api/auth/providers', {
    responses: { 200: { type: 'object', additionalProperties: shape(provider) } },
    errors: [],
  }),
  open('signIn', 'post', '/api/auth/callback/credentials', {
    form: true,
    body: shape(signIn, ['callbackUrl', 'json']),
    responses: { 200: url, 302: null, 400: url, 401: url },
    errors: [415],
  }),
  open('signOut', 'post', '/api/user/logout', { responses: { 204: null }, errors: [403, 415] }),
  open('signUp', 'post', '/api/user/signup', {
    body: shape({ email, name: text, password }),
    responses: { 201: types.any },
    errors: [400, 403, 413, 415, 422],
  }),
  open('passwordRequest', 'post', '/api/user/password-request', {
    body: shape({ email }),
    responses: { 202: types.any },
    errors: [400, 403, 413, 415, 422],
  }),
  own('password', 'post', '/api/user/password', {
    body: shape({ password, current: text }, ['current']),
    responses: { 204: null },
    errors: [400, 403, 413, 415, 422],
  }),
  own('tokens', 'get', '/api/user/tokens', { responses: { 200: listOf(shape(token)) }, errors: [403] }),
  own('makeToken', 'post', '/api/user/tokens', {
    body: shape({ name: text, readOnly: flag, expires: instantOrNull }, ['readOnly', 'expires']),
    responses: { 201: shape({ ...token, token: text }) },
    errors: [400, 403, 409, 413, 415, 422],
  }),
  own('removeToken', 'delete', '/api/user/tokens/{id}', { responses: { 204: null }, errors: [403, 404, 415] }),
  own('sessions', 'get', '/api/user/sessions', { responses: { 200: listOf(shape(session)) }, errors: [403] }),
  own('endSessions', 'delete', '/api/user/sessions', { responses: { 204: null }, errors: [403, 415] }),
  own('endSession', 'delete', '/api/user/sessions/{id}', { responses: { 204: null }, errors: [403, 404, 415] }),
];
