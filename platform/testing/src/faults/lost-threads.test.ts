import { everyDatabaseInProcess } from '../contract/every-database.js';
import { cause, withFaults } from './fault-hooks.js';

const things = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    counter: { type: 'integer', allowNull: false, rules: '(value) => value >= 0 || "negative"' },
    twice: { type: 'integer', getter: '(value, record) => record.counter * 2' },
  },
  access: { read: ['public'], create: ['public'] },
};

everyDatabaseInProcess('threads that run functions of views', { views: { things }, env: withFaults }, (suite) => {
  const create = (counter: number) => suite.guest.send('POST', '/api/things/', { counter });

  /** Functions are run, and quickly. */
  async function works(): Promise<void> {
    const began = performance.now();
    expect((await create(1)).status).toBe(201);
    expect((await create(-1)).status).toBe(422);
    expect((await suite.guest.list('things', { limit: '1' }))[0]).toMatchObject({ counter: 1, twice: 2 });
    expect(performance.now() - began).toBeLessThan(8_000);
  }

  test.each(['end threads', 'break threads'] as const)('[J8] "%s" while they have nothing to do: the next request starts new ones', async (fault) => {
    await works();
    await cause(suite.server, fault);
    await works();
    // The thread that checks the functions of a dropped file.
    suite.server.drop(`more_${fault.slice(0, 3)}`, things);
    await suite.server.logged(`more_${fault.slice(0, 3)}`);
    await cause(suite.server, fault);
    await works();
  }, 40_000); // prettier-ignore

  test('[J8] lost while they work: every write is stored or refused by its rule, none for another reason', async () => {
    const before = Number((await suite.guest.get('/api/things/?count')).body);
    let isOver = false;
    const statuses: number[] = [];
    const writers = Array.from({ length: 6 }, async (_, at) => {
      for (let turn = 0; !isOver; turn += 1) statuses.push((await create(turn % 3 === at % 3 ? -1 : 1)).status);
    });
    for (let loss = 0; loss < 6; loss += 1) {
      const wanted = statuses.length + 30;
      while (statuses.length < wanted) await new Promise((resolve) => setImmediate(resolve));
      await cause(suite.server, loss % 2 === 0 ? 'end threads' : 'break threads');
    }
    isOver = true;
    await Promise.all(writers);
    expect([...new Set(statuses)].sort()).toEqual([201, 422]);
    const stored = Number((await suite.guest.get('/api/things/?count')).body);
    expect(stored - before).toBe(statuses.filter((status) => status === 201).length);
    expect(stored - before).toBeGreaterThan(statuses.length / 2);
    await works();
  }, 60_000);
});
