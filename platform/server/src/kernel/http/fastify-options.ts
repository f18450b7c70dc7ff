import { randomBytes } from 'node:crypto';
import { Server, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { errorBody, AppError, limits } from '@viewkraft/model';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localeOf, type Texts } from '../errors/texts.js';
import type { Config } from '../config/config.js';
import { routableUrl } from './routable-url.js';
import { securityHeaders } from './response-headers.js';

type Options = Exclude<ConstructorParameters<typeof FastifyAdapter>[0], undefined | { server: unknown }>;

/** Options of Fastify: sizes, timeouts, ids, and our error body for requests that reach no route. */
export function fastifyOptions(config: Config, texts: Texts): Options {
  return {
    logger: false,
    skipMiddie: true,
    bodyLimit: limits.bodyBytes,
    // The front door owns the connections; the server that Fastify gets never listens and has nothing to close.
    serverFactory: () => new Server(),
    schemaController: {
      compilersFactory: { buildValidator: compiler('ajv'), buildSerializer: compiler('fast-json-stringify') },
    },
    return503OnClosing: false,
    trustProxy: trusted(config.trustProxy),
    genReqId: requestIds(),
    rewriteUrl: ({ url = '/' }: IncomingMessage) => routableUrl(url),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 4_096 },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const body = errorBody(
        new AppError('BAD_REQUEST'),
        texts.translate(localeOf(request.headers['accept-language'])),
      );
      void reply
        .code(400)
        // No hook has seen such a request, so its body would not be watched.
        .headers({ ...securityHeaders(config.publicUrl), 'x-request-id': request.id, connection: 'close' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body));
    },
  } as Options;
}

type Build = (...given: readonly unknown[]) => unknown;

/**
 * Loads Fastify's schema compiler when the first route has a schema: our routes have none, and loading the compiler
 * takes 150 ms of processor time and 15 MB.
 */
function compiler(name: 'ajv' | 'fast-json-stringify'): Build {
  let build: Build | undefined;
  return (...given) => {
    const ofFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
    build ??= (ofFastify(`@fastify/${name}-compiler`) as () => Build)();
    return build(...given);
  };
}

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/** Fastify takes a number as no trust at all, so hops are counted here. */
function trusted(setting: Config['trustProxy']): Trust {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return typeof setting === 'object' ? [...setting] : setting;
}

/** Our own id, or the id set by a proxy in front if it is harmless. */
function requestIds(): (request: { headers: IncomingMessage['headers'] }) => string {
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given)) return given;
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
