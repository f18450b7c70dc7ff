import { startServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { pluginFolder, lifecycleCalls } from './notes-plugin.js';

describe.each(await databaseKinds())('plugins of two replicas over one %s', (database) => {
  test('one is switched on and off in both, notified once, and its data stays', async () => {
    const folder = pluginFolder();
    const env = { PLUGINS: '', PLUGINS_DIR: folder.path };
    const first = await startServer({ database, env });
    const second = await startServer({ env, after: first });
    try {
      const [admin, guest] = [await first.admin(), second.client()];
      const serves = async (is: boolean) => {
        const status = is ? 200 : 404;
        await until(async () => (await guest.get('/api/jottings/')).status === status, 15_000);
        expect((await admin.get('/api/jottings/')).status).toBe(status);
        const { body } = await guest.get<{ plugins: object }>('/api/public');
        expect(body.plugins).toEqual(is ? { notes: { greeting: 'Hello' } } : {});
      };
      await serves(false);
      expect((await admin.send('PUT', '/api/plan/plugins/notes', { enabled: true })).status).toBe(200);
      await serves(true);
      await guest.create('jottings', [{ text: 'kept' }]);
      expect((await admin.send('PUT', '/api/plan/plugins/notes', { enabled: false })).status).toBe(200);
      await serves(false);
      const ready = await admin.get('/api/health/ready');
      expect(ready.body).toMatchObject({ status: 'ok', schema: { parked: 1 } });
      expect((await admin.send('PUT', '/api/plan/plugins/notes', { enabled: true })).status).toBe(200);
      await serves(true);
      expect(await guest.list('jottings')).toMatchObject([{ text: 'kept' }]);
      expect(lifecycleCalls(folder)).toEqual(['install', 'enable', 'disable', 'enable']);
    } finally {
      await second.stop({ keep: true });
      await first.stop();
      folder.remove();
    }
  }, 120_000);
});
