import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How a client of the protocol expects responses: `header` as Auth.js and its Nuxt client (always 200; also for JSON
 * requests), `json` as next-auth 4 (401 on failure), `plain` as an HTML form without scripts (302).
 */
export type Dialect = 'header' | 'json' | 'plain';

/** The fields of a form or JSON body, with unchecked values. */
export type AuthBody = Readonly<Record<string, unknown>>;

/** Whether the body has a type that no HTML form can send. */
export function isJson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? '');
}

export function dialectOf(request: FastifyRequest, body: AuthBody): Dialect {
  if (request.headers['x-auth-return-redirect'] !== undefined) return 'header';
  if (isJson(request) && body['json'] === undefined) return 'header';
  return body['json'] === 'true' || body['json'] === true ? 'json' : 'plain';
}

/** The fields of a body; none when the body is missing or has another shape. */
export function fieldsOf(body: unknown): AuthBody {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as AuthBody) : {};
}

/** Answers with the next URL. `failure`: the status of a failure as next-auth 4 expects; omitted on success. */
export function answerWithUrl(reply: FastifyReply, dialect: Dialect, url: string, failure?: 400 | 401): void {
  if (dialect === 'plain') {
    void reply.code(302).header('location', url).send();
    return;
  }
  void reply.code(dialect === 'json' && failure !== undefined ? failure : 200).send({ url });
}

/** Too many attempts: the error body with the next URL beside it, which every client needs. */
export function answerLimited(reply: FastifyReply, dialect: Dialect, url: string, retryAfter: number): void {
  if (dialect !== 'plain')
    throw new AppError('TOO_MANY_REQUESTS', { seconds: retryAfter }, { retryAfter, body: { url } });
  void reply.header('retry-after', String(retryAfter));
  answerWithUrl(reply, dialect, url);
}
