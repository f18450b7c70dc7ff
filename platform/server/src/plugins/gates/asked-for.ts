import type { FastifyRequest } from 'fastify';
import { programAddress } from '../../http/routable-url.js';
import { payloadName } from '../../pages/render/site-answers.js';
import { isAsset } from '../../public/client-files.js';
import type { AskedFor } from '../page-gate.js';

/** What a request asks for, by the route that would answer it. `files`: where the built UI lies. */
export function askedFor(request: FastifyRequest, path: string, files: string): AskedFor {
  const route = request.routeOptions.url ?? '';
  if (/^\/api\/(?::view|model|docs)/.test(route)) return 'records';
  // The two routes of pages, which are also those of the UI's files.
  if (route !== '/' && !/^\/?\*$/.test(route)) return 'other';
  if (programAddress.test(path) || isAsset(files, path)) return 'other';
  return path.endsWith(payloadName) ? 'payload' : 'page';
}
