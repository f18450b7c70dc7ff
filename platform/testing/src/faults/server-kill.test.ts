import { setTimeout as sleep } from 'node:timers/promises';
import { entries } from '../replicas/load.js';
import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { size } from './fault-size.js';
import { damages, RunningLoad } from './run-load.js';

const kills = size(20, 2);
const writesPerKill = size(500, 150);
const clients = 8;

/** Kills while the schema changes: files/kill.test.ts. */
describe.each(await databaseKinds())('a server killed under load, on %s', (database) => {
  test('[J7] every acknowledged write is there after the restart, once and with its history, and the plan is empty', async () => {
    let server: ServerProcess = await startServerProcess({ database, views: { entries } });
    const load = new RunningLoad(clients);
    try {
      for (let kill = 1; kill <= kills; kill += 1) {
        await load.start(server);
        await load.writes(writesPerKill);
        await sleep(Math.random() * 100);
        await server.kill('SIGKILL');
        await load.stop();
        server = await startServerProcess({ after: server, views: { entries } });
        expect([kill, await damages(server.database, load.journal)]).toEqual([kill, []]);
        const plan = await (await server.admin()).get('/api/plan');
        expect([kill, plan.body]).toMatchObject([kill, { state: 'clean', changes: [] }]);
      }
      expect(load.surprises).toEqual([]);
      const { writes, uncertain } = load.journal;
      expect(writes).toBeGreaterThanOrEqual(kills * writesPerKill);
      process.stderr.write(`${database}: ${kills} kills, ${writes} acknowledged writes, ${uncertain.size} creations without an answer\n`);
    } finally {
      await load.stop();
      await server.stop();
    }
  }, size(600_000, 90_000)); // prettier-ignore
});
