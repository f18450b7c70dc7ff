import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RequestMeter, RequestSeries, RouteMeter } from '../../kernel/metrics/request-meter.js';

const seriesOf = Symbol('series');

interface MeasuredResponse extends ServerResponse {
  [seriesOf]?: RequestSeries;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    meter?: RouteMeter;
  }
}

/** Responses that stay open. */
const streams: ReadonlySet<string> = new Set(['/api/events']);

/** Notes the route of each request. Register it first: other hooks may answer. */
export function registerRequestMeter(fastify: FastifyInstance, meter: RequestMeter): void {
  fastify.addHook('onRoute', (route) => {
    const template = route.url.replace(/(?<=.)\/$/, '');
    route.config = Object.assign(route.config ?? {}, { meter: meter.route(template, streams.has(template)) });
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    // A request without a route has no parameters.
    const view = (request.params as { readonly view?: string } | null)?.view;
    (reply.raw as MeasuredResponse)[seriesOf] = (request.routeOptions.config?.meter ?? meter.unrouted).of(
      request.method,
      view,
    );
    done();
  });
}

/** Counts a request that has ended, in whatever way; returns its series. `from`: its start by `performance.now()`. */
export function countRequest(meter: RequestMeter, response: ServerResponse, from: number): RequestSeries {
  const series = (response as MeasuredResponse)[seriesOf] ?? meter.unrouted.of('');
  const isAnswered = response.writableFinished || series.isStream;
  meter.ended(series, isAnswered ? response.statusCode : 0, performance.now() - from);
  return series;
}
