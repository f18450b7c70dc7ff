import fc from 'fast-check';
import { AppError, applyListQuery, errorCodes, parseListQuery, readerOf, type Identity } from '@viewkraft/model';
import { arbitraryDataset, catalogOf, type Question, type Dataset } from '@viewkraft/model/arbitraries';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { loadDataset } from './load-dataset.js';
import { prefixedDataset } from './prefixed-dataset.js';

/** VIEWKRAFT_TEST_RUNS: more datasets than the few of an ordinary test run. VIEWKRAFT_TEST_SEED: the same ones again. */
const runs = Number(process.env.VIEWKRAFT_TEST_RUNS ?? 12);
const seed = Number(
  process.env.VIEWKRAFT_TEST_SEED ?? (process.env.VIEWKRAFT_TEST_RUNS ? Date.now() % 2 ** 31 : 20261121),
);
const batch = 12;

/** Pairs of decoded names and values, as the server passes them to the parser. */
const pairs = (parameters: string): [string, string][] => [...new URLSearchParams(parameters.replaceAll('+', '%2B'))];

interface Expected {
  readonly status: number;
  readonly body?: unknown;
  readonly total?: number;
}

describe.each(await databaseKinds())('random views, records and queries on %s', (database) => {
  let server: RunningServer;
  let admin: HttpClient;
  const callers: { identity: Identity; client: HttpClient }[] = [];

  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.admin();
    callers.push({ identity: { id: null, roles: [] }, client: server.client() });
    for (const roles of [[], ['editor'], ['editor', 'helper']]) {
      const { client, id } = await createPerson(admin, () => server.client(), roles);
      callers.push({ identity: { id, roles }, client });
    }
    const session = await admin.get<{ user: { id: string } }>('/api/auth/session');
    callers.push({ identity: { id: session.body.user.id, roles: ['admin'] }, client: admin });
  }, 60_000);
  afterAll(() => server.stop());

  const ask = async (dataset: Dataset, questions: readonly Question[]) => {
    const catalog = catalogOf(dataset.views);
    for (const view of dataset.views) server.drop(view.name, { ...view });
    await until(async () => {
      const { body } = await admin.get<{ name: string }[]>('/api/model/');
      const there = new Set(body.map(({ name }) => name));
      return dataset.views.every(({ name }) => there.has(name));
    });
    const data = await loadDataset(admin, dataset, catalog);
    for (const { view, identity, parameters } of questions) {
      const caller = callers.find((one) => one.identity.id === identity.id)!;
      const seen = await caller.client.get<unknown>(`/api/${view}/?${parameters}`);
      const wanted = expected(view, identity, parameters);
      const context = { view, identity, parameters: decodeURIComponent(parameters), seed };
      if (wanted.status !== 200) {
        expect({ ...context, status: seen.status }).toEqual({ ...context, status: wanted.status });
        continue;
      }
      try {
        expect({ ...context, status: seen.status, body: seen.body }).toEqual({
          ...context,
          ...wanted,
          total: undefined,
        });
        if (wanted.total !== undefined) expect(seen.headers.get('x-total-count')).toBe(String(wanted.total));
        const next = /^<([^>]+)>/.exec(seen.headers.get('link') ?? '')?.[1];
        if (next !== undefined) {
          const { status, body } = await caller.client.get<unknown>(next);
          const following = expected(view, identity, parameters, 1);
          expect({ ...context, next, status, body }).toEqual({ ...context, next, ...following });
        }
      } catch (error) {
        const views = JSON.stringify(dataset.views);
        const records = JSON.stringify([...dataset.records, ...dataset.links]);
        throw new Error(`${(error as Error).message}\n${seen.text.slice(0, 500)}\nviews ${views}\nrecords ${records}`, {
          cause: error,
        });
      }
    }

    /** The response to the query, or to that for a later page. */
    function expected(name: string, identity: Identity, parameters: string, pages = 0): Expected {
      const reader = readerOf(catalog, catalog.views.get(name)!, identity, new Date());
      if (!reader) return { status: 404 };
      try {
        const parsed = parseListQuery(pairs(parameters), reader);
        const query = { ...parsed, offset: parsed.offset + pages * parsed.limit };
        const body = JSON.parse(JSON.stringify(applyListQuery(query, reader, data))) as unknown;
        const all = { ...query, count: true, offset: 0 };
        return {
          status: 200,
          body,
          ...(query.total && !query.count ? { total: applyListQuery(all, reader, data) as number } : {}),
        };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { status: errorCodes[error.code] };
      }
    }
  };

  test.each(Array.from({ length: Math.ceil(runs / batch) }, (_, n) => n))(
    "[D1] [D5] the server's responses equal those of the query in memory, batch %i",
    async (n) => {
      const datasets = fc.sample(
        arbitraryDataset({ identities: callers.map(({ identity }) => identity), questions: 25 }),
        {
          numRuns: Math.min(batch, runs - n * batch),
          seed: seed + n,
        },
      );
      for (const [at, dataset] of datasets.entries()) {
        const renamed = prefixedDataset(dataset, `w${n}_${at}_`);
        await ask(renamed, renamed.questions);
        for (const { name } of renamed.views) server.remove(name);
      }
    },
    120_000,
  );
});
