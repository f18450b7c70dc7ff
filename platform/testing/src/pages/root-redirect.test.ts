import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../server/start-server.js';

describe('[A14] the configured redirect of the root', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewkraft-root-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const started = (rootRedirect: string) => {
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify({ rootRedirect }));
    return startServer({ env: { VIEWKRAFT_CONFIG: file } });
  };
  const landing = async (server: RunningServer, who = server.client(), path = '/') => {
    const { status, headers } = await who.call(path, { headers: { 'accept-language': 'de' } });
    return [status, headers.get('location')];
  };

  test('is followed before the language redirect, keeps the query, and never loops', async () => {
    const server = await started('/login');
    try {
      expect(await landing(server)).toEqual([302, '/login']);
      expect(await landing(server, server.client(), '/?a=1')).toEqual([302, '/login?a=1']);
      const admin = await server.admin();
      expect(await landing(server, admin)).toEqual([302, '/private']);
      expect(await landing(server, admin, '/login')).toEqual([302, '/']);
      expect((await server.client().get('/api/path', { path: '/' })).body).toMatchObject({ redirect: '/login' });
      const listed = (await server.client().call('/sitemap.xml')).text;
      expect([
        listed.includes(`<loc>${server.origin}/</loc>`),
        listed.includes(`<loc>${server.origin}/de</loc>`),
      ]).toEqual([false, true]);
      const [editorsOwn] = await admin.create('redirects', [{ source: '/start', target: '/imprint' }]);
      expect(editorsOwn).toMatchObject({ status: 302, active: true });
    } finally {
      await server.stop();
    }
  }, 60_000);

  test('to a missing target stops the start with the reason', async () => {
    await expect(started('//evil.example')).rejects.toThrow('rootRedirect');
  }, 60_000);
});
