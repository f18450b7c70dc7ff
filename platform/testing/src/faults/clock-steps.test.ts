import { everyDatabaseInProcess } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { cause, withFaults } from './fault-hooks.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const id = { type: 'integer', primaryKey: true };
const views = { notes: { columns: { id, text: { type: 'string' } }, access: { read: ['user'], create: ['user'] } } };

everyDatabaseInProcess('a clock that is set', { views, env: withFaults }, (suite) => {
  test.each([-hourMs, hourMs, -dayMs, 29 * dayMs])('[J8] by %d ms ends no session, token or limit, and writes go on', async (step) => {
    await cause(suite.server, 'clock=0');
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    const created = await client.send<{ token: string }>('POST', '/api/user/tokens', { name: 'steps' });
    const bearer = { authorization: `Bearer ${created.body.token}` };
    const uses = async () => [
      (await client.get<{ user?: object } | null>('/api/auth/session')).body?.user !== undefined,
      (await client.get('/api/user/sessions')).status,
      (await client.send('POST', '/api/notes/', { text: 'x' })).status,
      (await suite.server.client().call('/api/notes/', { headers: bearer })).status,
      (await client.get('/api/notes/1/history/')).status,
    ];
    const all = [true, 200, 201, 200, 200];
    expect(await uses()).toEqual(all);
    await cause(suite.server, `clock=${step}`);
    expect(await uses()).toEqual(all);
    await createPerson(suite.admin, () => suite.server.client());
    await cause(suite.server, 'clock=0');
    expect(await uses()).toEqual(all);
  }, 30_000); // prettier-ignore

  test('[J8] a session ends thirty days after its last use, and a step backwards does not bring it back', async () => {
    await cause(suite.server, 'clock=0');
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    const ended = await createPerson(suite.admin, () => suite.server.client());
    await ended.client.send('POST', '/api/user/logout');
    await cause(suite.server, `clock=${31 * dayMs}`);
    // The server caches callers for ten seconds, by a monotonic clock.
    const late = suite.server.client();
    const session = await late.call('/api/auth/session', { headers: { cookie: client.cookie } });
    expect(session.body).toBeNull();
    await cause(suite.server, `clock=${-hourMs}`);
    expect((await ended.client.get('/api/auth/session')).body).toBeNull();
    await cause(suite.server, 'clock=0');
  }, 30_000);
});
