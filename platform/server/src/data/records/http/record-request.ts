import { AppError, limits, parseKey, type Identity, type Locale, type Reader, type Scalar, type View, type WriteSource } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, variesByCaller, type Caller, type CallerHolder } from '../../../kernel/caller/caller.js';
import { requestLocale } from '../../../kernel/http/request-locale.js';
import { deviceOf } from '../../../kernel/caller/device-of.js';
import { UnreadableBody } from '../../../kernel/http/bodies/unreadable-body.js';
import type { WriteAct } from '../../history/history-act.js';
import type { RecordResponse } from '../read/read-records.js';
import type { RecordRuntime } from '../record-runtime.js';
import { keyColumn } from '../sql/statement.js';
import { readIfMatch, type IfMatch } from '../rows/versions.js';

export type RecordRequest = FastifyRequest & CallerHolder;

/** The writer, the client, and the language for mails that the write may cause. */
export function writingCaller(request: RecordRequest, source?: WriteSource): Caller {
  const caller = callerOf(request);
  const means = source ?? (caller.token ? 'token' : request.headers['x-write-source'] === 'form' ? 'form' : 'api');
  return new WritingCaller(caller, request, means);
}

/** A class, because a getter in an object literal would be defined anew for every write. */
class WritingCaller implements Caller {
  readonly identity: Identity;
  readonly sessionId: string | null;
  readonly token: Caller['token'];
  readonly isViewedAs: Caller['isViewedAs'];
  readonly pendingUserId: Caller['pendingUserId'];
  readonly device: NonNullable<Caller['device']>;
  readonly #request: RecordRequest;

  constructor(
    { identity, sessionId, token, isViewedAs, pendingUserId }: Caller,
    request: RecordRequest,
    readonly source: WriteSource,
  ) {
    this.identity = identity;
    this.sessionId = sessionId;
    this.token = token;
    this.isViewedAs = isViewedAs;
    this.pendingUserId = pendingUserId;
    this.device = deviceOf(request);
    this.#request = request;
  }

  /** Few writes ask for it. */
  get locale(): Locale {
    return requestLocale(this.#request);
  }
}

/** Names the act of a write, so that the client can undo it. */
export function nameAct(reply: FastifyReply, act: WriteAct | null): void {
  if (act?.recorded) void reply.header('x-act', act.id);
}

/**
 * What the caller may read of a view; a view that the caller may not read at all does not exist for the caller (B7).
 */
export function requireReader(runtime: RecordRuntime, view: View, identity: Identity): Reader {
  const reader = runtime.reader(view, identity);
  if (!reader) throw new AppError('VIEW_NOT_LOADED');
  return reader;
}

/** The primary key in an address; a text that cannot be a key is an unknown record. */
export function requireKey(view: View, text: string): NonNullable<Scalar> {
  const key = parseKey(keyColumn(view), text);
  if (key === undefined) throw new AppError('RECORD_NOT_FOUND');
  return key;
}

export function ifMatchOf(request: FastifyRequest): IfMatch {
  return readIfMatch(request.headers['if-match']);
}

/** The parsed body. Throws if it is not JSON: call it only after the caller is known to have a grant. */
export function bodyOf({ body }: FastifyRequest): unknown {
  if (body instanceof UnreadableBody) throw body.problem;
  return body;
}

/** Formats a list of written or linked records like a list that is read. */
export const listText = (records: readonly RecordResponse[]): string =>
  `[${records.map(({ body }) => String(body)).join(',\n')}]`;

/** Sends one record with its entity tag. */
export function sendRecord(reply: FastifyReply, { body, version }: RecordResponse, status = 200): void {
  if (version !== undefined) void reply.header('etag', `"${version}"`);
  sendJson(reply, body, status);
}

/** Sends JSON that is private to this caller and must be revalidated each time. */
export function sendJson(reply: FastifyReply, body: string | Buffer, status = 200): void {
  void reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', variesByCaller)
    .send(body);
}

export function refuseLong(body: readonly unknown[]): void {
  if (body.length <= limits.arrayBody) return;
  throw new AppError('INVALID', {}, { details: [{ key: 'tooManyRecords', params: { most: limits.arrayBody } }] });
}
