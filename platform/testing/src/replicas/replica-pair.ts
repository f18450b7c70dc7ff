import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewkraft } from '../command-line/viewkraft.js';
import { writeView, type ViewFile } from '../factories/view-file.js';
import { freePort } from '../server/free-port.js';
import { HttpClient } from '../server/http-client.js';
import { administrator } from '../server/start-server.js';
import { entries } from './load.js';
import { findNginx, startNginx, type RunningNginx } from './nginx.js';
import { startRedis, type RunningRedis } from './redis.js';
import { Replica } from './replica.js';
import { tlsFetch } from './tls-fetch.js';

const sharedRedis = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

export const isPairPossible = (): boolean => findNginx() !== undefined && sharedRedis !== 'none';

/** Two replicas behind nginx, started as the image starts them, with a Redis of their own. */
export class ReplicaPair {
  private constructor(
    private readonly folder: string,
    readonly origin: string,
    readonly replicas: readonly [Replica, Replica],
    private readonly redis: RunningRedis | undefined,
    private readonly nginx: RunningNginx,
    readonly fetch: typeof globalThis.fetch,
  ) {}

  /** `databaseUrls`: of the first and the second replica. */
  static async start(
    databaseUrls: readonly [string, string],
    more: Readonly<Record<string, string>> = {},
  ): Promise<ReplicaPair> {
    const folder = mkdtempSync(join(tmpdir(), 'viewkraft-replicas-'));
    const views = join(folder, 'views');
    mkdirSync(views);
    writeView(views, 'entries', entries);
    const redis = await startRedis();
    const secret = (name: string, value: string): string => {
      writeFileSync(join(folder, name), `${value}\n`, { mode: 0o600 });
      return join(folder, name);
    };
    const httpsPort = await freePort();
    const origin = `https://localhost:${httpsPort}`;
    const env = {
      NODE_ENV: 'production', HOME: folder, DATA_DIR: join(folder, 'data'), VIEWS_DIR: views, PUBLIC_URL: origin, TRUST_PROXY: '1', PLUGINS: 'none',
      VIEWKRAFT_SECRET_FILE: secret('secret', randomBytes(30).toString('hex')), REDIS_URL: redis?.url ?? sharedRedis,
      ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD_FILE: secret('admin_password', administrator.password), METRICS_TOKEN: 'a token for the metrics', ...more,
    }; // prettier-ignore
    const [first, second] = databaseUrls.map((url, at) => ({ ...env, DATABASE_URL_FILE: secret(`database_url_${at}`, url) })); // prettier-ignore
    const replicas = [new Replica(await freePort(), first ?? env), new Replica(await freePort(), second ?? env)] as const; // prettier-ignore
    await Promise.all(replicas.map((replica) => replica.start()));
    const nginx = await startNginx(join(folder, 'nginx'), [replicas[0].address, replicas[1].address], { HTTPS_PORT: String(httpsPort) }); // prettier-ignore
    return new ReplicaPair(folder, origin, replicas, redis, nginx, tlsFetch(nginx.certificate));
  }

  /** Drops a view file into the folder of both. */
  drop(name: string, view: ViewFile): void {
    writeView(join(this.folder, 'views'), name, view);
  }

  /** A browser at the public address; `at`: connected to this replica as if by nginx. */
  browser(at?: Replica): HttpClient {
    return new HttpClient(this.origin, at ? this.directly(at) : this.fetch);
  }

  directly(replica: Replica): typeof globalThis.fetch {
    return (input, init) => {
      const { pathname, search } = new URL(input as string | URL);
      return globalThis.fetch(`http://${replica.address}${pathname}${search}`, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-proto': 'https' } }); // prettier-ignore
    };
  }

  signedIn(at?: Replica): Promise<HttpClient> {
    return this.browser(at).signIn(administrator.email, administrator.password);
  }

  /** Runs a command as an administrator would while the replicas are running. */
  command(args: readonly string[], databaseUrl: string): ReturnType<typeof viewkraft> {
    const { folder } = this;
    return viewkraft({ folder: join(folder, 'data'), viewsFolder: join(folder, 'views'), database: { url: databaseUrl } }, args); // prettier-ignore
  }

  async stop(): Promise<void> {
    await this.nginx.stop();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.redis?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
