import { isUtf8 } from 'node:buffer';
import { AppError, limits } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';

/** JSON and plain forms; everything else is 415. Replaces what Fastify and Nest would parse by themselves. */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) return done(new AppError('BAD_BODY'));
    void parseJson(request, body.toString('utf8'), (error, value: unknown) => {
      if (error) done(error);
      else if (deeperThan(value, limits.bodyDepth)) done(new AppError('BAD_BODY'));
      else done(null, value);
    });
  });
  const form = 'application/x-www-form-urlencoded';
  fastify.addContentTypeParser<string>(form, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    const fields: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [name, value] of new URLSearchParams(body)) fields[name] = value;
    done(null, fields);
  });
}

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  for (const item of Object.values(value)) if (deeperThan(item, depth - 1)) return true;
  return false;
}
