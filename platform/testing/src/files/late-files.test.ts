import { rmSync } from 'node:fs';
import { everyDatabase } from '../contract/every-database.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer } from '../server/start-server.js';
import { until } from '../server/until.js';

const viewOf = (columns: object) => ({
  columns: { id: { type: 'integer', primaryKey: true }, ...columns },
  access: { read: ['public'], create: ['public'] },
});
const old = viewOf({ title: { type: 'string', required: true } });
const renamed = viewOf({ headline: { type: 'string', required: true, renamedFrom: 'title' } });

/** Between the change and the poll that notices it, the answer may be 503. */
const serves = async (client: HttpClient, column: string) =>
  (await client.get('/api/stories/')).text.includes(`"${column}"`);

everyDatabase('view files that reach one server later than another', { views: { stories: old } }, (suite) => {
  test('[C6] a server whose files are older follows the definition of the other, and does not change the tables back', async () => {
    const { server, admin, guest } = suite;
    const late = await startServer({ database: server.database, views: { stories: old } });
    try {
      const guestOfLate = late.client();
      await guestOfLate.create('stories', [{ title: 'Before' }]);
      server.drop('stories', renamed);
      await until(() => serves(guestOfLate, 'headline'));
      await guestOfLate.create('stories', [{ headline: 'Through the late one' }]);
      await guest.create('stories', [{ headline: 'Through the first one' }]);
      expect(late.log()).toContain('Another server has changed stories;');

      late.drop('stories', renamed);
      late.drop('notes', old);
      await until(async () => (await guestOfLate.get('/api/notes/')).status === 200);
      const headlines = (await guestOfLate.list('stories')).map(({ headline }) => headline);
      expect(headlines).toEqual(['Before', 'Through the late one', 'Through the first one']);
      expect((await admin.get('/api/plan')).body).toMatchObject({ changes: [] });

      late.drop('stories', old);
      await until(() => serves(guest, 'title'));
    } finally {
      await late.stop({ keep: true });
      rmSync(late.folder, { recursive: true });
    }
  });
});
