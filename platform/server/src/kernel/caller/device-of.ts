import type { FastifyRequest } from 'fastify';

/** What a session stores about the browser in which it was opened. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

/** The browser or program behind a request. */
export function deviceOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Device {
  return { userAgent: headers['user-agent'] ?? '', address: ip };
}
