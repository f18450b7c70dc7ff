import { connect as connectSocket, type Socket } from 'node:net';
import mysql from 'mysql2';
import { printHost, type Host } from '../../config/database-hosts.js';

/** `spare`: answers, but is used only if no other host is ready: the donor of a joining node, a read-only server. */
type HostState = 'ready' | 'spare' | 'away';

const checkIntervalMs = 1_000;
const checkTimeoutMs = 2_000;
const synced = '4';

/** What mysql2 hands to a function that makes its socket: the settings of this one connection. */
interface StreamOptions {
  readonly config: { host?: string; port?: number };
}

type Led = Pick<mysql.Connection, 'config'>;

/**
 * Which of several hosts with the same database this process uses. All connections lead to one host, until that host
 * no longer serves. The process then stays with the next one, so that its own reads follow its own writes.
 */
export class HostChoice {
  private readonly states: HostState[];
  private readonly links: (mysql.Connection | undefined)[];
  private at = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `warn`: called once for each change of the host. */
  constructor(
    private readonly hosts: readonly Host[],
    private readonly login: mysql.ConnectionOptions,
    private readonly warn: (message: string) => void,
  ) {
    this.states = hosts.map(() => 'ready');
    this.links = hosts.map(() => undefined);
  }

  get current(): Host {
    return this.hosts[this.at] as Host;
  }

  /** Looks at all hosts, chooses one, and keeps looking until `close`. */
  async open(): Promise<void> {
    await this.check();
    this.timer = setInterval(() => void this.check(), checkIntervalMs).unref();
  }

  close(): void {
    clearInterval(this.timer);
    for (const link of this.links) link?.destroy();
  }

  /** Makes the socket of a connection to the chosen host. */
  readonly stream = ({ config }: StreamOptions): Socket => {
    const { host, port } = this.current;
    Object.assign(config, { host, port });
    const socket = connectSocket(port, host);
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    return socket;
  };

  /** Whether a connection leads to a host that was left. */
  isLeft({ config: { host, port } }: Led): boolean {
    return host !== this.current.host || port !== this.current.port;
  }

  /** A connection was lost or refused: its host is left, if it is the chosen one. */
  leave(connection: Led | undefined, reason: string): void {
    if (connection && this.isLeft(connection)) return;
    this.states[this.at] = 'away';
    this.choose(reason);
  }

  private async check(): Promise<void> {
    await Promise.all(
      this.hosts.map(async (_, at) => {
        this.states[at] = await this.stateOf(at);
      }),
    );
    if (this.states[this.at] !== 'ready') this.choose(this.states[this.at] === 'away' ? 'it does not serve' : 'it is not up to date'); // prettier-ignore
  }

  /** The next host in the list that is ready, otherwise a spare one. When none serves, each is tried in turn. */
  private choose(reason: string): void {
    const turn = this.hosts.map((_, step) => (this.at + step) % this.hosts.length);
    const best = (state: HostState): number | undefined => turn.find((at) => this.states[at] === state);
    const next = best('ready') ?? best('spare') ?? (turn[1] as number);
    if (next === this.at) return;
    const left = this.current;
    this.at = next;
    this.warn(`Switched the database host from ${printHost(left)} to ${printHost(this.current)} (${reason})`);
  }

  private async stateOf(at: number): Promise<HostState> {
    try {
      const { host, port } = this.hosts[at] as Host;
      const link = (this.links[at] ??= connectTo({ ...this.login, host, port, connectTimeout: checkTimeoutMs }));
      const found = await rows(link, `SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_local_state')`);
      const status = new Map(found.map(([name, value]) => [String(name), String(value)]));
      if (status.get('wsrep_ready') === 'OFF' && status.get('wsrep_local_state') !== '0') return 'away';
      const state = status.get('wsrep_local_state') ?? '0';
      if (state !== '0') return state === synced ? 'ready' : 'spare';
      const [first] = await rows(link, 'SELECT @@GLOBAL.read_only');
      return Number(first?.[0]) === 0 ? 'ready' : 'spare';
    } catch {
      this.links[at]?.destroy();
      this.links[at] = undefined;
      return 'away';
    }
  }
}

function connectTo(options: mysql.ConnectionOptions): mysql.Connection {
  const link = mysql.createConnection({ ...options, rowsAsArray: true });
  // Reported to whoever asks next.
  link.on('error', () => undefined);
  return link;
}

function rows(link: mysql.Connection, sql: string): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    link.query({ sql, timeout: checkTimeoutMs }, (error, result) => (error ? reject(error) : resolve(result as unknown[][])));
  }); // prettier-ignore
}
