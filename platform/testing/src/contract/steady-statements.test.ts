import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryViews } from '../factories/library.js';
import { countingProxy, type CountingProxy } from '../server/counting-proxy.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds, createTemporaryDatabase, type TemporaryDatabase } from '../server/temporary-database.js';

const suite = (await databaseKinds()).includes('mysql') ? describe : describe.skip;

suite('statements per request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-count-'));
  let database: TemporaryDatabase;
  let proxy: CountingProxy;
  let server: RunningServer;
  let admin: HttpClient;

  beforeAll(async () => {
    database = await createTemporaryDatabase('mysql', folder);
    proxy = await countingProxy(database.url);
    const more = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`other_${n}`, { columns: { id: { type: 'integer', primaryKey: true } } }]),
    );
    server = await startServer({ views: { ...libraryViews, ...more }, env: { DATABASE_URL: proxy.url } });
    admin = await server.admin();
    await admin.create('authors', Array.from({ length: 100 }, (_, n) => ({ id: n + 1, name: `Author ${n}` }))); // prettier-ignore
    await admin.create('tags', Array.from({ length: 50 }, (_, n) => ({ id: n + 1, name: `tag ${n}` }))); // prettier-ignore
    await admin.create('articles', Array.from({ length: 500 }, (_, n) => ({ title: `a${n}`, author_id: (n % 100) + 1, tags: [(n % 50) + 1] }))); // prettier-ignore
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await proxy.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The minimum of several tries: now and then the server also runs statements of its own. */
  const statements = async (path: string): Promise<number> => {
    const seen: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      proxy.taken();
      expect((await server.client().get(path)).status).toBe(200);
      seen.push(proxy.taken());
    }
    return Math.min(...seen);
  };

  test.each([
    ['a list', '', 1],
    ['a filtered and sorted list', '&filter={"author":{"name":{"$startsWith":"Author"}}}&sort=author.name', 1],
    ['a list with its total', '&total=1', 2],
    ['a list with author and tags', '&include=author,tags', 3],
    ['a list three relations deep', '&include=author.mentor,tags,comments', 4],
  ])('[D1] %s needs as many statements for 500 rows as for 5', async (_, query, most) => {
    const few = await statements(`/api/articles/?limit=5${query}`);
    expect(await statements(`/api/articles/?limit=500${query}`)).toBe(few);
    expect(few).toBeLessThanOrEqual(most);
    expect(few).toBeGreaterThan(0);
  });

  test('[D2] one record needs one statement', async () => {
    expect(await statements('/api/articles/1')).toBe(1);
  });
});
