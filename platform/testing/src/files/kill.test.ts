import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';

const id = { type: 'integer', primaryKey: true };
const read = ['public'];

/** Ten views; `wide` adds columns, indexes, relations and links to all of them: dozens of schema statements. */
const views = (wide: boolean) =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [
      `kill_${n}`,
      {
        columns: {
          id,
          name: { type: 'string', length: wide ? 300 : 100 },
          ...(wide && {
            amount: { type: 'decimal', default: '1.50', allowNull: false },
            code: { type: 'string', unique: true },
            next_id: { type: 'integer' },
          }),
        },
        ...(wide && {
          relations: {
            next: { type: 'belongsTo', view: `kill_${(n + 1) % 10}`, foreignKey: 'next_id' },
            friends: { type: 'belongsToMany', view: `kill_${(n + 3) % 10}`, through: `links_${n}` },
          },
          indexes: [['name', 'amount']],
        }),
        access: { read },
      },
    ]),
  );

/** Milliseconds between the change of the files and the kill; more runs add more moments. */
const moments = process.env.VIEWKRAFT_TEST_RUNS
  ? [0, 30, 60, 90, 120, 150, 180, 220, 260, 300, 400, 600]
  : [60, 150, 300];

describe.each(await databaseKinds())('killed during a schema change, on %s', (database) => {
  test('[C6] a restart converges: no value is lost, the plan is empty', async () => {
    let server: ServerProcess = await startServerProcess({ database, views: views(false) });
    try {
      const admin = await server.admin();
      for (let n = 0; n < 10; n += 1) await admin.create(`kill_${n}`, [{ name: `row ${n}` }]);
      for (const moment of moments) {
        for (const [name, view] of Object.entries(views(true))) server.drop(name, view);
        await sleep(moment);
        await server.kill('SIGKILL');
        server = await startServerProcess({ after: server, views: views(true) });
        const again = await server.admin();
        const plan = await again.get<{ state: string }>('/api/plan');
        expect([moment, plan.body]).toMatchObject([moment, { state: 'clean', changes: [] }]);
        for (let n = 0; n < 10; n += 1) {
          expect((await again.get(`/api/kill_${n}/1`)).body).toMatchObject({
            id: 1,
            name: `row ${n}`,
            amount: '1.50',
            code: null,
          });
        }
        if (moment === moments.at(-1)) break;
        await server.stop();
        server = await startServerProcess({ database, views: views(false) });
        const next = await server.admin();
        for (let n = 0; n < 10; n += 1) await next.create(`kill_${n}`, [{ name: `row ${n}` }]);
      }
      expect((await (await server.admin()).send('POST', '/api/kill_0/1/friends/', { id: 1 })).status).toBe(200);
    } finally {
      await server.stop();
    }
  }, 120_000);

  test('[D3] an acknowledged write survives a kill; no write is stored in part', async () => {
    let server = await startServerProcess({ database, views: views(false) });
    try {
      const admin = await server.admin();
      const kept: number[] = [];
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; ; n += 1) {
          const pair = [{ name: `w${writer} ${n} a` }, { name: `w${writer} ${n} b` }];
          const response = await admin.send<{ id: number }[]>('POST', '/api/kill_0/', pair).catch(() => undefined);
          if (response?.status !== 201) return;
          kept.push(...response.body.map((row) => row.id));
        }
      });
      await until(() => Promise.resolve(kept.length > 40));
      await server.kill('SIGKILL');
      await Promise.all(writers);
      server = await startServerProcess({ after: server, views: views(false) });
      const again = await server.admin();
      const found = new Set<unknown>();
      for (let offset = 0; ; offset += 1_000) {
        const rows = await again.list('kill_0', { limit: '1000', offset: String(offset) });
        for (const row of rows) found.add(row.id);
        if (rows.length < 1_000) break;
      }
      expect(kept.filter((one) => !found.has(one))).toEqual([]);
      expect(found.size % 2).toBe(0);
    } finally {
      await server.stop();
    }
  }, 60_000);
});
