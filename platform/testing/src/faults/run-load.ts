import { Journal, type KnownEntry, type StoredEntry } from '../replicas/journal.js';
import { sendLoad } from '../replicas/load.js';
import type { RunningServer } from '../server/start-server.js';
import type { TemporaryDatabase } from '../server/temporary-database.js';
import { until } from '../server/until.js';

/** What went wrong for a client while a server or its database was gone: no response, or 503. */
const expectedFailure = /socket hang up|aborted|EPIPE|ECONNREFUSED|ECONNRESET|: 503\b/;

/** Clients that read and write `entries`, over several lives of a server, and the journal of the responses they got. */
export class RunningLoad {
  readonly journal = new Journal();
  private readonly own: readonly KnownEntry[][];
  private goesOn = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(clients: number) {
    this.own = Array.from({ length: clients }, () => []);
  }

  async start(server: RunningServer): Promise<void> {
    const client = await server.admin();
    this.goesOn = true;
    this.running = Promise.all(this.own.map((own) => sendLoad(client, this.journal, () => this.goesOn, own)));
  }

  /** Resolves when this many more writes have been acknowledged. */
  async writes(more: number): Promise<void> {
    const wanted = this.journal.writes + more;
    await until(() => Promise.resolve(this.journal.writes >= wanted), 60_000);
  }

  /** Resolves when all clients have their last response. */
  async stop(): Promise<void> {
    this.goesOn = false;
    await this.running;
  }

  get surprises(): readonly string[] {
    return this.journal.failures.filter((failure) => !expectedFailure.test(failure));
  }
}

/** Differences between a database and the journal of its clients, and inconsistencies within the database. */
export async function damages(database: TemporaryDatabase, journal: Journal): Promise<readonly unknown[]> {
  const stored = (await database.rows('SELECT id, token, counter, _version FROM entries')) as unknown as StoredEntry[];
  const [history] = await database.rows("SELECT COUNT(*) AS entries FROM _viewkraft_history WHERE table_name = 'entries'"); // prettier-ignore
  const versions = stored.reduce((sum, { _version }) => sum + _version, 0);
  const kept = Number(history?.['entries']);
  const check = database.kind === 'sqlite' ? 'PRAGMA integrity_check' : 'CHECK TABLE entries, _viewkraft_history';
  const checked = (await database.rows(check)).map((row) => row['integrity_check'] ?? row['Msg_text']);
  return [
    ...journal.differences(stored),
    ...(kept === versions ? [] : [`${kept} entries of the history for ${versions} versions`]),
    ...checked.filter((word) => String(word).toLowerCase() !== 'ok'),
  ];
}
