import { connect } from 'node:net';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import { until } from '../server/until.js';

/** Without the empty line that ends it. */
const head = 'GET /api/auth/session HTTP/1.1\r\nHost: 127.0.0.1\r\n';

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

  /** A request whose body the server waits for. */
  async function requestUnderWay() {
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
    const finish = async () => {
      asking.end(body);
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response;
    };
    return { finish, agent };
  }

  it('tells the client of a request that is under way to close its connection, and ends as soon as it is answered', async () => {
    const { finish, agent } = await requestUnderWay();
    const stopping = server.stop();
    // Waits until the server accepts no more connections and has closed the idle ones.
    await until(() => fetch(`${server.origin}/api/health/live`).then(() => false, () => true)); // prettier-ignore
    const response = await finish();
    await stopping;
    agent.destroy();
    expect([response.statusCode, response.headers.connection, await server.ended]).toEqual([201, 'close', 0]);
    expect(server.log()).not.toContain('did not end in time');
  }, 30_000);

  /** A connection that the server has answered once. */
  async function usedConnection() {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => (received += part));
    socket.write(`${head}\r\n`);
    await until(() => Promise.resolve(received.includes('200 OK')));
    return { socket, statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)), received: () => received };
  } // prettier-ignore

  it('keeps used connections open for a moment, and answers what arrives on them with 503 before it exits', async () => {
    const [idle, busy] = await Promise.all([usedConnection(), usedConnection()]);
    const { finish, agent } = await requestUnderWay();
    busy.socket.write(head);
    const closed = [once(idle.socket, 'close'), once(busy.socket, 'close')];
    const from = performance.now();
    const stopping = server.stop();
    await closed[0];
    // The server announces its end for 300 ms; load only prolongs that.
    expect(performance.now() - from).toBeGreaterThan(250);
    // A connection with a request that was begun stays open, however late the rest arrives.
    busy.socket.write('\r\n');
    await closed[1];
    expect((await finish()).statusCode).toBe(201);
    await stopping;
    agent.destroy();
    expect([idle.statuses(), busy.statuses(), await server.ended]).toEqual([[200], [200, 503], 0]);
    expect(busy.received()).toMatch(/^retry-after: \d+\r$/im);
  }, 30_000);
});
