import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RequestSeries } from '../../kernel/metrics/request-meter.js';
import { traceOf, type RequestTrace } from '../../kernel/tracing/request-trace.js';

/** Notes the id of each traced request. */
export function registerTraces(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    traceOf(request.raw)?.set('viewkraft.request_id', request.id);
    done();
  });
}

/**
 * Ends the trace of a request. It names the route but no address: some contain a secret, such as links to letters. The
 * trace of an event stream is dropped: it would last as long as a page is open.
 */
export function endTrace(trace: RequestTrace, series: RequestSeries, response: ServerResponse): void {
  if (series.isStream) return;
  const { route, method, view } = series;
  const { statusCode, writableFinished: isAnswered } = response;
  const isFailed = isAnswered && statusCode >= 500;
  trace.end(
    `${method} ${route}`.trim(),
    {
      'http.route': route,
      'http.response.status_code': isAnswered ? statusCode : undefined,
      'error.type': isFailed ? String(statusCode) : isAnswered ? undefined : 'client_left',
      'viewkraft.view': view === '' ? undefined : view,
    },
    isFailed,
  );
}
