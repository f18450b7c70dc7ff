import { connect } from 'node:net';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import { until } from '../server/until.js';

describe('[C9] A stopping server', () => {
  let server: ServerProcess;
  beforeEach(async () => {
    server = await startServerProcess();
  }, 60_000);

  it('does not wait for unused connections or open event streams', async () => {
    const idle = connect(server.port, '127.0.0.1');
    await once(idle, 'connect');
    const events = await fetch(`${server.origin}/api/events`);
    const from = performance.now();
    await server.stop();
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(await server.ended).toBe(0);
    expect(await events.text()).toContain(': open');
    idle.destroy();
  }, 30_000);

  it('tells the client of a request that is under way to close its connection, and ends as soon as it is answered', async () => {
    const admin = await server.admin();
    const agent = new Agent({ keepAlive: true });
    const body = JSON.stringify({ name: 'backup' });
    const asking = request(`${server.origin}/api/user/tokens`, {
      method: 'POST',
      agent,
      headers: {
        cookie: admin.cookie,
        origin: server.origin,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    asking.flushHeaders();
    await once(asking, 'continue');
    const stopping = server.stop();
    // Waits until the server accepts no more connections and has closed the idle ones.
    await until(() => fetch(`${server.origin}/api/health/live`).then(() => false, () => true)); // prettier-ignore
    asking.end(body);
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    await stopping;
    agent.destroy();
    expect([response.statusCode, response.headers.connection, await server.ended]).toEqual([201, 'close', 0]);
    expect(server.log()).not.toContain('did not end in time');
  }, 30_000);

  it('answers open connections with 503 before it exits', async () => {
    const statuses = new Set<number>();
    let going = true;
    const requesting = (async () => {
      while (going) {
        const response = await fetch(`${server.origin}/api/auth/session`).catch(() => undefined);
        if (response === undefined) return;
        statuses.add(response.status);
        await response.text();
        if (response.status === 503) expect(response.headers.get('retry-after')).toBeTruthy();
      }
    })();
    while (!statuses.has(200)) await new Promise((resolve) => setImmediate(resolve));
    await server.stop();
    going = false;
    await requesting;
    expect([...statuses].sort()).toEqual([200, 503]);
  }, 30_000);
});
