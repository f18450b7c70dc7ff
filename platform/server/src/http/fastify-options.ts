import { randomBytes } from 'node:crypto';
import { Server, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { errorBody, AppError, limits } from '@viewkraft/model';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localeOf, type Texts } from '../errors/texts.js';
import type { Config } from '../config/config.js';
import { routableUrl } from './routable-url.js';
import { securityHeaders } from './security-headers.js';

type Options = Exclude<ConstructorParameters<typeof FastifyAdapter>[0], undefined | { server: unknown }>;

const bodyIdleMilliseconds = 30_000;

/** Fastify as the HTTP rules want it: sizes, times, ids, and our body also for what never reaches a route. */
export function fastifyOptions(config: Config, texts: Texts): Options {
  return {
    logger: false,
    skipMiddie: true,
    bodyLimit: limits.bodyBytes,
    // Connections are the front door's; what Fastify gets in its place never listens and has nothing to close.
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
        .headers({ ...securityHeaders(config.publicUrl), 'x-request-id': request.id })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body));
    },
  } as Options;
}

/** Sockets that stay silent within a body end. */
export function limitIdleBodies(request: IncomingMessage): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    request.setTimeout(bodyIdleMilliseconds, () => {
      if (!request.complete) request.destroy();
    });
  }
}

type Build = (...given: readonly unknown[]) => unknown;

/**
 * Fastify's own compiler of schemas, read with the first route that has one: our routes have none, and to read the two takes
 * 150 ms of processor time and 15 MB.
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

/** Fastify takes a number for no trust at all, so hops are counted here. */
function trusted(setting: Config['trustProxy']): Trust {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return typeof setting === 'object' ? [...setting] : setting;
}

/** Ids of our own, or the one a proxy in front gave, when it is harmless. */
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
