import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmptyInstance, type Instance } from '../command-line/empty-instance.js';
import { viewkraftProcess } from '../command-line/viewkraft.js';
import { picture } from '../factories/pictures.js';
import { upload } from '../media/upload.js';
import { databaseContent } from '../server/database-content.js';
import { startServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { size } from './fault-size.js';

const id = { type: 'integer', primaryKey: true };
const views = {
  steps: {
    columns: { id, writer: { type: 'integer', allowNull: false }, step: { type: 'integer', allowNull: false }, total: { type: 'integer', allowNull: false, default: 0 }, filling: { type: 'text' } },
    access: { read: ['user'], create: ['user'], update: ['user'] },
  },
}; // prettier-ignore

/** Damaged, newer and other archives, and transactions of several records: command-line/backup.test.ts. */
describe.each(await databaseKinds())('backups while clients write, on %s', (kind) => {
  test('[D12] each is the state of one moment: what was acknowledged before, no step without its predecessor, equal history and files', async () => {
    const server = await startServer({ database: kind, views });
    const instances: Instance[] = [];
    try {
      const admin = await server.admin();
      await admin.create('steps', Array.from({ length: size(1_000, 300) }, (_, at) => ({ writer: -1, step: at, filling: 'x'.repeat(2_000) })));
      const [counter] = await admin.create('steps', [{ writer: 0, step: 0, total: 0 }]);
      const done = [0, 0, 0, 0];
      let isOver = false;
      // A writer takes a step when its last one is acknowledged; every third changes the counter, and every ninth uploads.
      const writers = done.map(async (_, writer) => {
        const client = await server.admin();
        for (let step = 1; !isOver; step += 1) {
          await client.create('steps', [{ writer: writer + 1, step, filling: 'x'.repeat(500) }]);
          if (writer === 0 && step % 3 === 0) expect((await client.send('PUT', `/api/steps/${String(counter?.['id'])}`, { total: step })).status).toBe(200);
          if (writer === 1 && step % 9 === 0) await upload(client, [{ name: 'a.png', type: 'image/png', content: await picture(8, 8) }]);
          done[writer] = step;
        }
      });
      const archives: { readonly path: string; readonly before: readonly number[]; readonly after: readonly number[] }[] = [];
      // Each writer has rows in each archive.
      await until(() => Promise.resolve(done.every((step) => step >= 1)));
      for (let round = 0; round < size(6, 1); round += 1) {
        const path = join(server.folder, `${round}.tar.gz`);
        const before = [...done];
        const result = await viewkraftProcess(server, ['backup', path, '--json']);
        expect([result.code, result.err]).toEqual([0, '']);
        archives.push({ path, before, after: done.map((step) => step + 1) });
      }
      isOver = true;
      await Promise.all(writers);

      for (const { path, before, after } of archives) {
        const instance = await createEmptyInstance(kind, server.viewsFolder);
        instances.push(instance);
        expect((await viewkraftProcess(instance, ['restore', path])).code).toBe(0);
        const rows = (sql: string) => instance.database.rows(sql);
        const written = await rows('SELECT writer, COUNT(*) AS steps, MAX(step) AS last FROM steps WHERE writer > 0 GROUP BY writer');
        expect(written).toHaveLength(done.length);
        for (const { writer, steps, last } of written) {
          const at = Number(writer) - 1;
          expect(Number(steps)).toBe(Number(last));
          expect(Number(last)).toBeGreaterThanOrEqual(before[at] ?? 0);
          expect(Number(last)).toBeLessThanOrEqual(after[at] ?? 0);
        }
        const [sums] = await rows('SELECT SUM(_version) AS versions, MAX(total) AS total, MAX(CASE WHEN writer = 1 THEN step END) AS last FROM steps');
        const [history] = await rows("SELECT COUNT(*) AS entries FROM _viewkraft_history WHERE table_name = 'steps'");
        expect(Number(history?.['entries'])).toBe(Number(sums?.['versions']));
        expect(Number(sums?.['last']) - Number(sums?.['total'])).toBeLessThanOrEqual(3);
        const media = (await rows('SELECT path FROM media')).map((row) => String(row['path']));

        const again = join(instance.folder, 'again.tar.gz');
        expect((await viewkraftProcess(instance, ['backup', again])).code).toBe(0);
        const second = await createEmptyInstance(kind, server.viewsFolder);
        instances.push(second);
        expect((await viewkraftProcess(second, ['restore', again])).code).toBe(0);
        expect(await databaseContent(second.database)).toEqual(await databaseContent(instance.database));
        expect(checksums(second, media)).toEqual(checksums(instance, media));
        expect(checksums(server, media)).toEqual(checksums(instance, media));

        const other = await startServer({ after: { ...server, ...instance }, views: instance.viewsFolder });
        try {
          expect((await (await other.admin()).get('/api/plan')).body).toMatchObject({ state: 'clean', changes: [] });
        } finally {
          await other.stop({ keep: true });
        }
      }
    } finally {
      for (const instance of instances) await instance.remove();
      await server.stop();
    }
  }, size(600_000, 120_000)); // prettier-ignore

  /** The uploads of an instance, by path. */
  const checksums = (instance: Pick<Instance, 'folder'>, paths: readonly string[]) =>
    paths.map((path) =>
      createHash('sha256')
        .update(readFileSync(join(instance.folder, path)))
        .digest('hex'),
    );
});
