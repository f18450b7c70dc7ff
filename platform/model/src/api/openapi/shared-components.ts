import { errorCodes, type ErrorCode } from '../../errors/error-codes.js';
import type { Translate } from '../../errors/error-translator.js';
import { reasons } from '../../errors/error-body.js';
import { limits } from '../../limits/limits.js';
import { headerRef, jsonContent, responseRef, schemaRef, type ApiHeader, type ApiResponse, type JsonSchema, type Reference } from './open-api.js'; // prettier-ignore

type Status = (typeof errorCodes)[ErrorCode];

/** Errors that several operations have; any other one is described as `default`. */
const documented = [400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429, 503] as const satisfies readonly Status[];
export type DocumentedStatus = (typeof documented)[number];

export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: 'object',
    properties: {
      statusCode: { type: 'integer' },
      error: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errorCodes) },
      message: { type: 'string' },
      details: listOfDetails(),
      detailsCount: { type: 'integer', minimum: limits.errorDetails + 1 },
    },
    required: ['statusCode', 'error', 'code', 'message'],
  },
  Count: { type: 'integer', minimum: 0 },
};

function listOfDetails(): JsonSchema {
  const text: JsonSchema = { type: 'string' };
  const position: JsonSchema = { type: 'integer', minimum: 0 };
  return {
    type: 'array',
    maxItems: limits.errorDetails,
    items: {
      type: 'object',
      properties: { column: text, path: text, index: position, line: position, view: text, message: text },
      required: ['message'],
      additionalProperties: false,
    },
  };
}

export function sharedHeaders(translate: Translate): Readonly<Record<string, ApiHeader>> {
  const text = (key: string, schema: JsonSchema = { type: 'string' }): ApiHeader => ({
    description: translate({ key }),
    schema,
  });
  return {
    requestId: { ...text('requestId'), required: true },
    etag: text('etag', { type: 'string', pattern: '^"[^"]+"$' }),
    link: text('link', { type: 'string', pattern: '^<[^>]+>; rel="next"$' }),
    totalCount: text('totalCount', { type: 'integer', minimum: 0 }),
    contentRange: text('contentRange', { type: 'string', pattern: '^items (\\d+-\\d+|\\*)/\\d+$' }),
    disposition: text('disposition'),
    act: text('act', { type: 'string', format: 'uuid' }),
    retryAfter: text('retryAfter', { type: 'integer', minimum: 0 }),
  };
}

/** Responses of every view: one for each documented error status, with the codes that it may have. */
export function sharedResponses(translate: Translate): Readonly<Record<string, ApiResponse>> {
  const one = (description: string, schema: JsonSchema, retries: boolean): ApiResponse => ({
    description,
    headers: withRequestId(retries ? { 'Retry-After': headerRef('retryAfter') } : {}),
    content: jsonContent(schema),
  });
  const error = schemaRef('Error');
  const byStatus = documented.map((status): [string, ApiResponse] => {
    const properties = { statusCode: { const: status }, code: { enum: codesOf(status) } };
    const retries = status === 429 || status === 503;
    return [String(status), one(reasons[status], { allOf: [error], properties }, retries)];
  });
  return {
    ...Object.fromEntries(byStatus),
    default: one('Error', error, true),
    deleted: emptyResponse(translate({ key: 'deleted' }), { 'X-Act': headerRef('act') }),
    unlinked: emptyResponse(translate({ key: 'unlinked' })),
  };
}

/**
 * References to these error responses, to those that every request may get (wrong token, too many requests, stopping
 * server), and to that of every other error.
 */
export function errorsOf(...statuses: readonly DocumentedStatus[]): Readonly<Record<string, Reference>> {
  const names = new Set([...statuses.map(String), '401', '429', '503', 'default']);
  return Object.fromEntries([...names].map((name) => [name, responseRef(name)]));
}

/** A successful response with a JSON body. */
export function responseOf(
  description: string,
  schema: JsonSchema,
  headers: Readonly<Record<string, Reference>> = {},
): ApiResponse {
  return { description, headers: withRequestId(headers), content: jsonContent(schema) };
}

/** A successful response that is a file. */
export function fileResponse(
  description: string,
  content: ApiResponse['content'] & object,
  headers: Readonly<Record<string, Reference>>,
): ApiResponse {
  return { description, headers: withRequestId(headers), content };
}

/** A successful response without a body. */
export function emptyResponse(description: string, headers: Readonly<Record<string, Reference>> = {}): ApiResponse {
  return { description, headers: withRequestId(headers) };
}

function withRequestId(headers: Readonly<Record<string, Reference>>): Readonly<Record<string, Reference>> {
  return { 'X-Request-Id': headerRef('requestId'), ...headers };
}

function codesOf(status: Status): readonly string[] {
  return Object.entries(errorCodes).flatMap(([code, own]) => (own === status ? [code] : []));
}
