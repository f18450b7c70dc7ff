import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../server/free-port.js';
import { hasMariadb, SeparateMariadb } from '../server/separate-mariadb.js';

const providers = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];

/** The library that makes a cluster of MariaDB servers; undefined: not installed, or a program is missing. */
export function findGalera(): string | undefined {
  const found = providers.find((path) => existsSync(path));
  return hasMariadb() && spawnSync('rsync', ['--version']).error === undefined ? found : undefined;
}

interface Node {
  readonly server: SeparateMariadb;
  readonly options: readonly string[];
}

/** Three nodes of a Galera cluster on this machine, each with a folder of its own. */
export class GaleraCluster {
  private constructor(private readonly nodes: readonly Node[]) {}

  /** Resolves when all three accept writes. */
  static async start(provider: string): Promise<GaleraCluster> {
    const servers = await Promise.all([1, 2, 3].map(() => SeparateMariadb.create()));
    const ports = await Promise.all(
      servers.map(async () => [await freePort(), await freePort(), await freePort()] as const),
    );
    const members = ports.map(([group]) => `127.0.0.1:${group}`).join(',');
    const nodes = servers.map((server, at) => {
      const [group, increments, transfer] = ports[at] as readonly [number, number, number];
      return {
        server,
        options: [
          '--binlog-format=ROW', '--innodb-flush-log-at-trx-commit=0', '--innodb-autoinc-lock-mode=2', '--wsrep-on=ON', `--wsrep-provider=${provider}`, '--wsrep-cluster-name=viewkraft',
          `--wsrep-node-name=node${at + 1}`, `--wsrep-node-address=127.0.0.1:${group}`, `--wsrep-node-incoming-address=${server.address}`,
          '--wsrep-sst-method=rsync', `--wsrep-sst-receive-address=127.0.0.1:${transfer}`, '--wsrep-slave-threads=2',
          `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${increments};gcache.size=64M`,
          `--wsrep-cluster-address=gcomm://${members}`,
        ],
      };
    }); // prettier-ignore
    const cluster = new GaleraCluster(nodes);
    try {
      await cluster.join(0, ['--wsrep-new-cluster']);
      for (const at of [1, 2]) await cluster.join(at);
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  server(at: number): SeparateMariadb {
    return (this.nodes[at] as Node).server;
  }

  /** Runs a statement on a node once it has what the others have committed. */
  query(at: number, sql: string, database: string): ReturnType<SeparateMariadb['query']> {
    return this.server(at).query(sql, database, 'wsrep_sync_wait = 7');
  }

  /** For DATABASE_URL: all nodes, beginning with one of them. */
  url(database: string, first = 0): string {
    const addresses = this.nodes.map((_, at) => this.server((first + at) % this.nodes.length).address);
    return `mysql://root@${addresses.join(',')}/${database}`;
  }

  /** Starts a node that was stopped; resolves when the others have brought it up to date. */
  join(at: number, more: readonly string[] = []): Promise<void> {
    const { server, options } = this.nodes[at] as Node;
    return server.start([...options, ...more], () => isSynced(server));
  }

  async remove(): Promise<void> {
    await Promise.all(this.nodes.map(({ server }) => server.remove()));
  }
}

async function isSynced(server: SeparateMariadb): Promise<boolean> {
  try {
    return (await server.status('wsrep_ready')) === 'ON' && (await server.status('wsrep_local_state')) === '4';
  } catch {
    return false;
  }
}
