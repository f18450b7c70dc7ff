import type { FastifyRequest } from 'fastify';
import type { CallerHolder } from '../../kernel/caller/caller.js';
import { isCrawler } from '../../kernel/http/first-visit.js';

export type PageRequest = FastifyRequest & CallerHolder;

/** The query with its question mark; empty without a query. */
export function searchOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** Whether a program asks for a file, at an address that does not exist. Readers and crawlers get a page instead. */
export const isMissingFile = (path: string, { headers }: PageRequest): boolean =>
  /\.[a-z0-9]+$/i.test(path) && !headers.accept?.includes('text/html') && !isCrawler(headers['user-agent']);
