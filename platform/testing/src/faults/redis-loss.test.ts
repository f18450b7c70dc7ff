import { signInCode } from '../accounts/sign-in-attempt.js';
import { createPerson } from '../factories/people.js';
import { Journal } from '../replicas/journal.js';
import { entries } from '../replicas/load.js';
import { startRedis, type RunningRedis } from '../replicas/redis.js';
import { startServerProcess, type RunningServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { size } from './fault-size.js';
import { damages, RunningLoad } from './run-load.js';

const lost = 'does not answer: limits apply per process';
const back = 'Redis answers again';
const changes = new RegExp(`${lost}|${back}`, 'g');
const agreeWithinMs = 2_000;
/** A subscriber that lost its connection tries again after at most five seconds. */
const reconnectsWithinMs = 20_000;
/** Without Redis, a session that another replica ended stays valid for this long. */
const rememberedMs = 10_000;

const isPossible = (process.env['TEST_REDIS_URL'] ?? '') !== 'none';
const suite = isPossible ? describe : describe.skip;

suite('two servers that lose their Redis under load', () => {
  let redis: RunningRedis | undefined;
  let servers: readonly RunningServer[] = [];
  const loads = [new RunningLoad(3), new RunningLoad(3)] as const;
  beforeAll(async () => {
    redis = await startRedis();
    if (!redis) throw new Error('These suites need redis-server on the PATH');
    const env = { REDIS_URL: redis.url, TRUST_PROXY: '1' };
    const database = (await databaseKinds()).includes('mysql') ? 'mysql' : 'sqlite';
    const first = await startServerProcess({ env, database, views: { entries } });
    servers = [first, await startServerProcess({ after: first, views: first.viewsFolder, env })];
  }, 90_000);
  afterAll(async () => {
    await Promise.all(loads.map((load) => load.stop()));
    await servers[1]?.stop({ keep: true });
    await servers[0]?.stop();
    await redis?.stop();
  }, 30_000);

  const [one, other] = [() => servers[0] as RunningServer, () => servers[1] as RunningServer];
  const person = async () => createPerson(await one().admin(), () => one().client());
  const redisState = async (server: RunningServer) =>
    (await (await server.admin()).get('/api/health/ready')).body['redis'];
  const areAll = async (state: string) => (await Promise.all(servers.map(redisState))).every((one) => one === state);
  const isReady = async (server: RunningServer) => (await server.client().get('/api/health/ready')).status === 200;
  /** What each server has said about Redis so far. */
  const said = () => servers.map((server) => server.log().match(changes) ?? []);
  const allSaidLast = (text: string) => said().every((texts) => texts.at(-1) === text);
  const isSignedIn = async (server: RunningServer, cookie: string) =>
    (await server.client().call('/api/user/sessions', { headers: { cookie } })).status === 200;

  /** Whether a session that ends on one server has ended on the other a moment later. */
  const endsOnBoth = async (email: string, password: string): Promise<boolean> => {
    const client = await one().client().signIn(email, password);
    const { cookie } = client;
    if (!(await isSignedIn(other(), cookie))) return false;
    await client.send('POST', '/api/user/logout');
    return until(async () => !(await isSignedIn(other(), cookie)), 500).catch(() => false);
  };

  test('[J8] requests go on, the log says so once, sessions end within ten seconds, and everything is shared again afterwards', async () => {
    await Promise.all(servers.map((server, at) => loads[at]?.start(server)));
    await Promise.all(loads.map((load) => load.writes(20)));
    for (let round = 1; round <= size(5, 1); round += 1) {
      const who = await person();
      const known = who.client.cookie;
      expect(await isSignedIn(other(), known)).toBe(true);
      await until(() => areAll('ok'));
      redis?.signal('SIGKILL');
      await redis?.stop();
      await until(() => Promise.resolve(allSaidLast(lost)));
      const saidOfLoss = said();
      await Promise.all(loads.map((load) => load.writes(size(200, 30))));
      for (const server of servers) await until(() => isReady(server));
      // Limits apply per process.
      for (const [at, server] of servers.entries()) {
        const from = { 'x-forwarded-for': `203.0.113.${round * 2 + at}` };
        for (let tries = 0; tries < 10; tries += 1) expect(await signInCode(server.client(), who.email, `wrong ${tries}`, from)).toBe('credentials');
        expect(await signInCode(server.client(), who.email, who.password, from)).toBe(429);
      }
      expect((await who.client.send('POST', '/api/user/logout')).status).toBe(204);
      expect(await isSignedIn(one(), known)).toBe(false);
      await until(async () => !(await isSignedIn(other(), known)), rememberedMs + 2_000);
      expect(await Promise.all(servers.map(redisState))).toEqual(['unavailable', 'unavailable']);
      expect(said()).toEqual(saidOfLoss);

      redis = await startRedis(Number(new URL(redis?.url ?? '').port));
      // A limited request asks Redis; those of the load do not.
      await until(async () => {
        for (const server of servers) await server.client().send('POST', '/api/user/password-request', { email: `nobody${round}@example.com` }, { 'x-forwarded-for': `203.0.114.${Math.floor(Math.random() * 250)}` });
        return allSaidLast(back);
      }, 20_000);
      await until(() => areAll('ok'));
      const probe = await person();
      await until(() => endsOnBoth(probe.email, probe.password), reconnectsWithinMs);
      const again = await person();
      expect(await isSignedIn(other(), again.client.cookie)).toBe(true);
      await again.client.send('POST', '/api/user/logout');
      await until(async () => !(await isSignedIn(other(), again.client.cookie)), agreeWithinMs);
      // A stall of the machine may be a loss of its own: each one is logged, and none twice.
      for (const texts of said()) expect(texts).toEqual(texts.map((_, at) => (at % 2 === 0 ? lost : back)));
    }
    await Promise.all(loads.map((load) => load.stop()));
    expect(loads.flatMap(({ journal }) => journal.failures)).toEqual([]);
    const together = Object.assign(new Journal(), { entries: loads.flatMap(({ journal }) => journal.entries) });
    expect(await damages(one().database, together)).toEqual([]);
  }, size(300_000, 90_000)); // prettier-ignore

  test('[J8] a Redis that hangs delays limited requests by seconds, and no others', async () => {
    const { email, password, client } = await person();
    redis?.signal('SIGSTOP');
    try {
      const signingIn = signInCode(one().client(), email, password, { 'x-forwarded-for': '203.0.115.1' });
      expect((await client.get('/api/entries/', { limit: '1' })).status).toBe(200);
      expect((await client.send('POST', '/api/entries/', { token: 'hangs', counter: 0 })).status).toBe(201);
      expect(await signingIn).toBeNull();
    } finally {
      redis?.signal('SIGCONT');
    }
  }, 40_000);
});
