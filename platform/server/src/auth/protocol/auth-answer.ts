import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How a client of the sign-in protocol wants its answers: `header` as Auth.js and its Nuxt client ask (always 200; so do
 * requests in JSON), `json`
 * as next-auth 4 asks (401 on failure), `plain` a form without any script (302).
 */
export type Dialect = 'header' | 'json' | 'plain';

/** A body of the protocol: a form's or JSON's fields, whatever they hold. */
export type AuthBody = Readonly<Record<string, unknown>>;

/** A body that no form can send. */
export function isJson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? '');
}

export function dialectOf(request: FastifyRequest, body: AuthBody): Dialect {
  if (request.headers['x-auth-return-redirect'] !== undefined) return 'header';
  if (isJson(request) && body['json'] === undefined) return 'header';
  return body['json'] === 'true' || body['json'] === true ? 'json' : 'plain';
}

/** The fields of a body; of none at all when there is no body or it is something else. */
export function fieldsOf(body: unknown): AuthBody {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as AuthBody) : {};
}

/** Answers with where to go next. `failure` is the status of a failure that next-auth 4 reads; none is success. */
export function answerWithUrl(reply: FastifyReply, dialect: Dialect, url: string, failure?: 400 | 401): void {
  if (dialect === 'plain') {
    void reply.code(302).header('location', url).send();
    return;
  }
  void reply.code(dialect === 'json' && failure !== undefined ? failure : 200).send({ url });
}

/** Too many tries: the error body with the address beside it, so that every client goes on working. */
export function answerLimited(reply: FastifyReply, dialect: Dialect, url: string, retryAfter: number): void {
  if (dialect !== 'plain')
    throw new AppError('TOO_MANY_REQUESTS', { seconds: retryAfter }, { retryAfter, body: { url } });
  void reply.header('retry-after', String(retryAfter));
  answerWithUrl(reply, dialect, url);
}
