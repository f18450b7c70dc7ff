import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from './start-server.js';
import { databaseKinds } from './temporary-database.js';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** The JSON body of OTLP over HTTP, as far as the tests read it. */
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const valuesOf = (attributes: SentSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that keeps the spans sent to it. */
async function startCollector() {
  const spans: (SentSpan & { readonly values: Record<string, unknown> })[] = [];
  const calls: { readonly path: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
  const services: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      calls.push({ path: request.url, headers: request.headers });
      for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
        services.push(valuesOf(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, values: valuesOf(span.attributes) });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    calls,
    services,
    named: (name: string) => spans.filter((span) => span.name === name),
    stop: () => new Promise((done) => server.close(done)),
  };
} // prettier-ignore

const songs = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', rules: '(value) => value !== "no"' },
  },
  access: { read: ['public'], create: ['user'] },
};
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe.each(await databaseKinds())('traces over %s', (database) => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  beforeEach(async () => { collector = await startCollector(); }); // prettier-ignore
  afterEach(() => collector.stop());

  const serve = (env: Readonly<Record<string, string>> = {}) =>
    startServer({ database, views: { songs }, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...env } });

  test('[J9] a request is one trace with its statements and functions, without values and query', async () => {
    const server = await serve({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc', OTEL_SERVICE_NAME: 'songs of one project', SLOW_QUERY_MS: '0' });
    const admin = await server.admin();
    await admin.create('songs', [{ title: 'a private title' }]);
    const list = await server.client().get(`/api/songs/?where=${encodeURIComponent('{"title":"a private title"}')}`);
    await server.client().get('/api/health/live');
    await server.stop();

    expect(collector.calls.map(({ path, headers }) => [path, headers['x-key']])).toContainEqual(['/v1/traces', 'abc']);
    expect(new Set(collector.services)).toEqual(new Set(['songs of one project']));
    const [read] = collector.named('GET /api/:view');
    expect(read?.values).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/:view',
      'http.response.status_code': 200,
      'viewkraft.view': 'songs',
      'viewkraft.request_id': list.headers.get('x-request-id'),
    });
    const partsOf = (parent = read) => collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
    const statements = partsOf();
    expect(statements.map(({ name, traceId }) => [name, traceId])).toContainEqual(['statement', read?.traceId]);
    expect(String(statements[0]?.values['db.query.text'])).toMatch(/^SELECT/i);
    for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(read?.startTimeUnixNano ?? 0));
      expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(read?.endTimeUnixNano ?? 0));
    }
    const [write] = collector.named('POST /api/:view');
    expect(partsOf(write).map(({ name }) => name)).toEqual(expect.arrayContaining(['functions of views', 'statement']));
    // Some addresses contain a secret.
    expect(JSON.stringify(collector.spans)).not.toMatch(/private|\/api\/songs/);
    expect(collector.spans.filter(({ name }) => name.includes('health'))).toEqual([]);
    // The log names the trace of a slow statement.
    expect(server.log()).toContain(`"traceId":"${read?.traceId}"`);
  });
}); // prettier-ignore

test("[J9] a caller's trace is continued only behind a trusted proxy", async () => {
  const collector = await startCollector();
  const continued: (string | undefined)[] = [];
  for (const TRUST_PROXY of ['off', '1']) {
    const server = await startServer({
      views: { songs },
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, TRUST_PROXY },
    });
    await server.client().call('/api/songs/', { headers: { traceparent } });
    await server.stop();
    continued.push(collector.named('GET /api/:view').pop()?.traceId);
  }
  expect(continued).toEqual([expect.not.stringContaining('0af7651916cd43dd'), '0af7651916cd43dd8448eb211c80319c']);
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')).toBe(true);
  await collector.stop();
});

test('[J9] a share of 0 traces nothing, and a wrong share or address is refused at the start', async () => {
  const collector = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' };
  const server = await startServer({ views: { songs }, env });
  expect((await server.client().get('/api/songs/')).status).toBe(200);
  await server.stop();
  expect(collector.calls).toEqual([]);
  await collector.stop();
  await expect(startServer({ env: { ...env, OTEL_TRACES_SAMPLER_ARG: '2' } })).rejects.toThrow(/OTEL_TRACES_SAMPLER_ARG.*a number from 0 to 1/); // prettier-ignore
  await expect(startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' } })).rejects.toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT.*http/); // prettier-ignore
});

test('[J9] an unreachable collector costs one line in the log and no response', async () => {
  const collector = await startCollector();
  await collector.stop();
  const server = await startServer({ views: { songs }, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
  for (let at = 0; at < 20; at += 1) expect((await server.client().get('/api/songs/')).status).toBe(200);
  await server.stop();
  expect(server.log().match(/Traces cannot be sent/g)).toHaveLength(1);
});
