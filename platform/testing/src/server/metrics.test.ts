import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { HealthDay } from '@viewkraft/model';
import { createPerson } from '../factories/people.js';
import { blocksOfKind } from '../docs/documented-blocks.js';
import { repository, startServer, type RunningServer } from './start-server.js';
import { databaseKinds } from './temporary-database.js';
import { until } from './until.js';

const token = 'a token for the metrics alone';
const songs = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', rules: '(value) => value !== "no"' },
    broken: { type: 'string', getter: '() => { throw new Error("broken"); }' },
  },
  access: { read: ['public'], create: ['user'], update: ['user'] },
};

describe.each(await databaseKinds())('metrics over %s', (database) => {
  let server: RunningServer;
  beforeAll(async () => {
    const env = { METRICS_TOKEN: token, SLOW_QUERY_MS: '0', VIEWKRAFT_TEST_SAMPLE_MS: '200' };
    server = await startServer({ database, views: { songs }, env });
  }, 60_000);
  afterAll(() => server.stop());

  const read = async (): Promise<string> => {
    const { status, text, headers } = await server.client().call('/api/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    return text;
  }; // prettier-ignore

  test('[J1] administrators and holders of the token read them, and nobody else', async () => {
    const admin = await server.admin();
    const { client } = await createPerson(admin, () => server.client());
    const guest = server.client();
    expect((await admin.get('/api/metrics')).text).toContain('# TYPE viewkraft_http_requests_total counter');
    for (const path of ['/api/metrics', '/api/health/day']) {
      expect([path, (await guest.get(path)).status, (await client.get(path)).status]).toEqual([path, 401, 403]);
      expect((await guest.call(path, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    }
    // It is a token for the metrics, not for the API.
    expect((await guest.call('/api/health/day', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect(await read()).toContain('viewkraft_info{');
  });

  test('[J1] count requests by route template and only by known view', async () => {
    const admin = await server.admin();
    const guest = server.client();
    await admin.create('songs', [{ title: 'one' }]);
    for (const path of ['/api/songs/', '/api/songs/', '/api/songs/1', '/api/nothing_1/', '/api/nothing_2/']) await guest.get(path);
    const text = await read();
    const series = (labels: string) => new RegExp(`^viewkraft_http_requests_total\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1];
    expect(series('route="/api/:view",method="GET",view="songs",status="2xx"')).toBe('2');
    expect(series('route="/api/:view/:id",method="GET",view="songs",status="2xx"')).toBe('1');
    expect(series('route="/api/:view",method="POST",view="songs",status="2xx"')).toBe('1');
    expect(series('route="/api/:view",method="GET",view="",status="4xx"')).toBe('2');
    expect(text).not.toContain('nothing_1');
    expect(text).toMatch(/^viewkraft_http_request_duration_seconds_count\{route="\/api\/:view",method="GET"\} \d$/m);
  }); // prettier-ignore

  test('[J1] report statements, connections, functions, caches, queues, streams and the process', async () => {
    const events = await fetch(`${server.origin}/api/events`);
    const admin = await server.admin();
    expect((await admin.send('POST', '/api/songs/', { title: 'no' })).status).toBe(422);
    const text = await read();
    const value = (name: string) => Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);
    await events.body?.cancel();
    for (const name of [
      'viewkraft_database_statement_duration_seconds_count', 'viewkraft_database_connections{state="open"}', 'viewkraft_function_calls_total',
      'viewkraft_function_seconds_total', 'viewkraft_cache_misses_total{cache="sessions"}', 'viewkraft_cache_hits_total{cache="sessions"}', 'viewkraft_event_streams',
      'viewkraft_views{state="served"}', 'viewkraft_views{state="held"}', 'viewkraft_http_errors_total', 'viewkraft_database_up', 'process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_gc_pauses_total{kind="minor"}',
    ]) expect([name, value(name)]).toEqual([name, expect.any(Number)]);
    expect(value('viewkraft_event_streams')).toBeGreaterThan(0);
    for (const queue of ['webhooks', 'mails', 'functions', 'database']) expect(value(`viewkraft_queue_depth{queue="${queue}"}`)).toBe(0);
  }); // prettier-ignore

  test('[J2] a slow statement is one line with view, action, request id and its shape without values', async () => {
    await server.client().get('/api/songs/', { filter: { title: 'a secret title' } });
    const line = await until(() => Promise.resolve(slowLines().find(({ sql, action }) => action === 'read' && sql.includes('title'))));
    expect(line).toMatchObject({ level: 'warn', view: 'songs', ms: expect.any(Number), requestId: expect.stringMatching(/\w/) });
    expect((await server.client().call('/api/songs/7', { headers: { 'x-request-id': 'the-caller-s-own' } })).status).toBe(404);
    await until(() => Promise.resolve(slowLines().some(({ requestId }) => requestId === 'the-caller-s-own')));
    await (await server.admin()).send('POST', '/api/songs/', { title: 'another secret' });
    await until(() => Promise.resolve(slowLines().some(({ action, view }) => action === 'create' && view === 'songs')));
    const [documented] = blocksOfKind('json log').map(({ text }) => JSON.parse(text) as object);
    const created = slowLines().find(({ action, view }) => action === 'create' && view === 'songs') ?? {};
    expect(Object.keys(created).sort()).toEqual(Object.keys(documented ?? {}).sort());
    expect(server.log()).not.toMatch(/a secret title|another secret/);
    expect(await read()).toMatch(/^viewkraft_database_statements_slow_total\{view="songs"\} \d+$/m);
  }); // prettier-ignore

  test('[C7] a getter that fails is one line with the request id', async () => {
    const [song] = await (await server.admin()).create('songs', [{ title: 'with a getter', broken: 'x' }]);
    const response = await server.client().call(`/api/songs/${String(song?.['id'])}`, { headers: { 'x-request-id': 'of-a-getter' } });
    expect(response.body).toMatchObject({ broken: null });
    await server.logged('"failure":"threw","requestId":"of-a-getter"');
  }); // prettier-ignore

  const slowLines = (): { sql: string; view?: string; action?: string; requestId?: string }[] =>
    server.log().split('\n').filter((line) => line.includes('"Slow statement"')).map((line) => JSON.parse(line) as { sql: string }); // prettier-ignore

  test('[J3] administrators read the samples of the last day', async () => {
    const admin = await server.admin();
    const day = await until(async () => {
      await admin.get('/api/songs/');
      const { body } = await admin.get<HealthDay>('/api/health/day');
      return body.samples.some(({ requests, p95Ms }) => requests > 0 && p95Ms !== null) && body;
    });
    expect(day.stepMs).toBe(200);
    expect(day.process).toMatchObject({ server: `${hostname()}:${server.port}`, node: process.versions.node });
    const [first] = day.samples;
    expect(first).toEqual({
      at: expect.any(Number), requests: expect.any(Number), errors: 0, p95Ms: first?.p95Ms ?? null, memory: expect.any(Number), lagMs: expect.any(Number), queued: 0,
    }); // prettier-ignore
  });
});

test('[J1] the dashboard and the alerts use existing metrics, and the handbook has steps for each alert', async () => {
  const read = (...path: string[]): string => readFileSync(join(repository, ...path), 'utf8');
  const [dashboard, alerts, handbook] = [
    read('docker', 'grafana', 'viewkraft.json'),
    read('docker', 'alerts.yml'),
    read('docs', 'handbook.md'),
  ];
  const names = new Set(
    [...`${dashboard}${alerts}`.matchAll(/\b(?:viewkraft|process|nodejs)_\w+/g)].map(([name]) => name),
  );
  const alertNames = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  const steps = (alert: string): number =>
    (handbook.split(`### ${alert}\n`)[1] ?? '').split('\n### ')[0]?.match(/^\d\. /gm)?.length ?? 0;
  expect([alertNames.length > 5, alertNames.filter((alert) => steps(alert) < 3)]).toEqual([true, []]);
  const server = await startServer({ env: { SLOW_QUERY_MS: '0', REDIS_URL: 'redis://127.0.0.1:1' } });
  try {
    const { text } = await (await server.admin()).get('/api/metrics');
    const missing = [...names].filter((name) => !text.includes(`\n${name} `) && !text.includes(`\n${name}{`));
    expect([names.size > 20, missing]).toEqual([true, []]);
    expect(text).toMatch(/^viewkraft_redis_up 0$/m);
    expect(server.log()).toMatch(/Redis at 127\.0\.0\.1:1 does not answer: .*ECONNREFUSED 127\.0\.0\.1:1/);
  } finally {
    await server.stop();
  }
}, 60_000);
