import { AppError, exchangeFormats } from '@viewkraft/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from './parse-json.js';
import { UnreadableBody } from './unreadable-body.js';

/**
 * Parses JSON and plain forms, and files where a route takes uploads; all else is 415. Replaces the parsers of Fastify
 * and Nest.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parser = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
      if (body.length === 0 && needsNoBody(request)) return undefined;
      const reading = parseJson(body, (text) => {
        let read: { error: Error | null; value?: unknown } = { error: null };
        void parser(request, text, (error, value: unknown) => (read = { error, value }));
        if (read.error) throw read.error;
        return read.value;
      });
      return isOfRecords(request) ? reading.catch((error: unknown) => new UnreadableBody(error)) : reading;
    },
  );
  // The route itself reads the stream; no other route takes files.
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (request.routeOptions.url?.startsWith('/api/media') === true) done(null);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
  fastify.addContentTypeParser(Object.values(exchangeFormats), (request, _payload, done) => {
    if (isImport(request.routeOptions.url)) done(null);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
  const form = 'application/x-www-form-urlencoded';
  fastify.addContentTypeParser<string>(form, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    const fields: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [name, value] of new URLSearchParams(body)) fields[name] = value;
    done(null, fields);
  });
}

/** Whether a route takes files of records. */
export const isImport = (url = ''): boolean => /^\/api\/(?::view\/import|view-files\/guess)\/?$/.test(url);

const isOfRecords = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/:view') === true;

/** Many clients send the JSON media type with every request, including those without a body. */
function needsNoBody({ method, url }: FastifyRequest): boolean {
  return method === 'DELETE' || url.startsWith('/api/user/');
}
