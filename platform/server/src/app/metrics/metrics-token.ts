import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendMetrics } from './metrics.controller.js';
import type { MetricsSources } from './metrics-sources.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Answers `GET /api/metrics` to whoever sends the configured token. Runs before the guard, which would take the token
 * for a user's and count it as a failed sign-in.
 */
export function registerMetricsToken(fastify: FastifyInstance, sources: MetricsSources, token: string): void {
  const expected = digest(`Bearer ${token}`);
  fastify.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined || request.method !== 'GET') return;
    if (request.routeOptions.url?.replace(/\/$/, '') !== '/api/metrics') return;
    if (!timingSafeEqual(digest(authorization), expected)) return;
    await sendMetrics(sources, reply);
  });
}
