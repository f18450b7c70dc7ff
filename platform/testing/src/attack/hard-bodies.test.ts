import { everyDatabase } from '../contract/every-database.js';
import { quickest } from '../server/quickest.js';
import { slowestWhile } from './slowest-while.js';

/** Others may wait for a body as long as `JSON.parse` alone takes on this machine, this many times. */
const maxDelay = 8;

function parsingMs(body: string): number {
  const from = performance.now();
  JSON.parse(body);
  return performance.now() - from;
}

everyDatabase(
  '[D3] Bodies that are expensive to parse',
  {
    views: {
      notes: {
        columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } },
        access: { read: ['public'], create: ['public'], update: [], delete: [] },
      },
    },
  },
  (suite) => {
    const post = (body: string) =>
      suite.guest.call('/api/notes/', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

    it('with 200 000 unknown names get a hundred details, without delaying others', async () => {
      const body = `{${Array.from({ length: 200_000 }, (_, at) => `"k${at}":1`).join()}}`;
      const delay = await quickest(maxDelay, async () => {
        const { response, slowest } = await slowestWhile(suite.server.origin, () => post(body));
        expect(response.status).toBe(422);
        expect(response.body['details']).toHaveLength(100);
        expect(response.body['detailsCount']).toBe(200_000);
        return slowest / parsingMs(body);
      });
      expect(delay).toBeLessThan(maxDelay);
    });

    it('of ten million brackets are refused at once', async () => {
      const body = `{"a":[${'[],'.repeat(3_000_000)}1]}`;
      const delay = await quickest(maxDelay, async () => {
        const { response, slowest } = await slowestWhile(suite.server.origin, () => post(body));
        expect(response.status).toBe(400);
        return slowest / parsingMs(body);
      });
      expect(delay).toBeLessThan(maxDelay);
      expect((await post(`[${'{},'.repeat(3_000_000)}{}]`)).status).toBe(422);
      expect(await suite.guest.list('notes')).toEqual([]);
    });
  },
);
