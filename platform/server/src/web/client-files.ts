import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { byteRange } from '../kernel/http/byte-range.js';
import { packageFolder } from '../kernel/config/package-folder.js';
import { scriptPolicy } from './content-policy.js';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Folder of the built UI, with `client` for browsers and `server` for rendering pages: the project's own build, else
 * the one that comes with `@viewkraft/ui`.
 */
export function uiFolder(root: string): string {
  const own = join(root, '.viewkraft', 'ui');
  if (existsSync(join(own, 'client', '.vite', 'manifest.json'))) return own;
  const ui = packageFolder(root, '@viewkraft/ui');
  return ui === undefined ? own : join(ui, 'dist');
}

export const clientDir = (root: string): string => join(uiFolder(root), 'client');

/** Lets replies send files of the built UI. */
export async function registerClientFiles(fastify: FastifyInstance, root: string): Promise<void> {
  // The static plugin serves no routes of its own: the page controller distinguishes files from pages.
  await fastify.register(fastifyStatic, {
    root: clientDir(root),
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
}

/** Whether the build contains a file at the path. */
export function isAsset(dir: string, path: string): boolean {
  if (!/^\/(?:[\w-]+\/)*[\w.-]+\.[a-z0-9]+$/i.test(path) || path.endsWith('.html') || path.includes('..')) return false;
  return existsSync(join(dir, path));
}

/** Sends the file at the path, if the build has one. Names with a hash are immutable and cached permanently. */
export function sendAsset(reply: FastifyReply, dir: string, path: string): boolean {
  if (!isAsset(dir, path)) return false;
  const hashed = path.startsWith('/assets/');
  reply.header('cache-control', hashed ? immutable : 'public, max-age=3600');
  if (path.endsWith('.js')) reply.header('content-security-policy', scriptPolicy);
  reply.header('vary', 'Accept-Encoding');
  const { headers } = reply.request;
  if (headers.range !== undefined) {
    // The range is one of the file itself, not of its compressed form.
    delete headers['accept-encoding'];
    const { size } = statSync(join(dir, path));
    // The static plugin would report it as a bad request.
    if (headers['if-range'] === undefined && byteRange(headers.range, size) === null) {
      void reply
        .code(416)
        .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${size}` })
        .send();
      return true;
    }
  }
  void reply.sendFile(path.slice(1), { maxAge: 0, cacheControl: false });
  return true;
}
