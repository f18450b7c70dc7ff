import type { FastifyRequest } from 'fastify';
import type { Device } from './sessions.js';

/** The browser or program behind a request. */
export function deviceOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Device {
  return { userAgent: headers['user-agent'] ?? '', address: ip };
}
