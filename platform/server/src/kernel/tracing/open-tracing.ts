import { setTimeout as delay } from 'node:timers/promises';
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api'; // prettier-ignore
import { parseKeyPairsIntoRecord, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'; // prettier-ignore
import type { RequestTrace, SpanValues, Tracing } from './request-trace.js';

interface TracingOptions {
  /** Base address of the collector; spans go to `/v1/traces` below it (OTLP over HTTP, JSON). */
  readonly endpoint: string;
  /** Headers of each request to the collector, as `name=value,name=value`. */
  readonly headers: string | undefined;
  readonly serviceName: string;
  readonly version: string;
  /** Share of the requests that are traced, 0 to 1. */
  readonly ratio: number;
  /** Whether a request's `traceparent` header counts: whoever sends it decides what is traced. */
  readonly isCallerTrusted: boolean;
  /** Called when spans could not be sent. */
  readonly onFailure: (error: unknown) => void;
}

const sendTimeoutMs = 5_000;
const stopTimeoutMs = 1_000;

/** Probes, metrics and files of the pages. */
const untraced = /^\/(?:api\/(?:health|metrics)|assets)(?:[/?]|$)/;

const propagator = new W3CTraceContextPropagator();

/** Loads the OpenTelemetry SDK, which takes 30 ms and 8 MB: import this module only where traces are configured. */
export function openTracing(options: TracingOptions): Tracing {
  const { endpoint, headers, serviceName, version, ratio, isCallerTrusted, onFailure } = options;
  setGlobalErrorHandler(onFailure);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: sendTimeoutMs,
  });
  const service = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(service),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('viewkraft', version);
  return {
    begin(request) {
      const { method = '', url = '' } = request;
      if (untraced.test(url)) return undefined;
      const parent = isCallerTrusted ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter) : ROOT_CONTEXT; // prettier-ignore
      const now = performance.now();
      // One offset for all spans of a trace. The SDK would use one for each, in whole milliseconds, so that a span
      // might begin before its parent.
      const offsetMs = Date.now() - now;
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, startTime: now + offsetMs, attributes: { 'http.request.method': method } }, parent); // prettier-ignore
      return span.isRecording() ? new OpenRequestTrace(tracer, span, parent, offsetMs) : undefined;
    },
    async stop() {
      const sent = provider.shutdown().then(() => true, onFailure);
      const isInTime = await Promise.race([sent, delay(stopTimeoutMs, false, { ref: false })]);
      if (isInTime === false) onFailure(new Error('no response before the server stopped'));
    },
  };
}

class OpenRequestTrace implements RequestTrace {
  readonly traceId: string;
  private readonly context: Context;

  constructor(
    private readonly tracer: Tracer,
    private readonly span: Span,
    parent: Context,
    /** From `performance.now()` to milliseconds since 1970. */
    private readonly offsetMs: number,
  ) {
    this.traceId = span.spanContext().traceId;
    this.context = trace.setSpan(parent, span);
  }

  set(key: string, value: string): void {
    this.span.setAttribute(key, value);
  }

  add(name: string, from: number, values: SpanValues, isFailed = false): void {
    const span = this.tracer.startSpan(name, { startTime: from + this.offsetMs, attributes: values }, this.context);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(performance.now() + this.offsetMs);
  }

  end(name: string, values: SpanValues, isFailed: boolean): void {
    this.span.updateName(name);
    this.span.setAttributes(values);
    if (isFailed) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end(performance.now() + this.offsetMs);
  }
}
