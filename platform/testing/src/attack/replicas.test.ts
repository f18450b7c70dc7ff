import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server/start-server.js';
import { databaseKinds, createTemporaryDatabase } from '../server/temporary-database.js';

const shared = (await databaseKinds()).includes('mysql') ? it : it.skip;

describe('[C7] Replicas', () => {
  shared(
    'that start at the same moment over an empty database all come up and agree',
    async () => {
      const views = mkdtempSync(join(tmpdir(), 'views-'));
      const database = await createTemporaryDatabase('mysql', views);
      const env = { DATABASE_URL: database.url, VIEWKRAFT_SECRET: 'the same secret on every replica, 32 letters' };
      const servers = await Promise.all([1, 2, 3].map(() => startServer({ views, env })));
      try {
        for (const server of servers) {
          const admin = await server.admin();
          expect((await admin.list('roles')).map(({ name }) => name)).toEqual(['admin', 'editor']);
          expect(await admin.list('users')).toHaveLength(1);
          expect((await admin.get('/api/plan')).body['state']).toBe('clean');
        }
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
        await database.drop();
        rmSync(views, { recursive: true });
      }
    },
    90_000,
  );
});
