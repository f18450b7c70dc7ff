import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadReplicaReport } from '@viewkraft/model';
import type { StatementOrigin } from '../../metrics/statement-meter.js';
import type { Database, DbRow, DbValue } from '../database.js';

const beatTimeoutMs = 2_000;

interface ReplicaOptions {
  /** The oldest state that may be read, in milliseconds. */
  readonly maxLagMs: number;
  /** Called once for each change of the state. */
  readonly warn: (message: string) => void;
}

/**
 * A copy of the database for reading. This process writes the time to a row of the primary and reads that row from the
 * replica: a time that it sees there proves that everything committed earlier is there, too. Only the clock of this
 * process is used.
 */
export class ReadReplica {
  /** Statements answered by the replica, and those that the primary answered in its place. */
  readonly reads = { replica: 0, primary: 0 };
  private readonly id = randomUUID();
  private readonly everyMs: number;
  private replica: Database | undefined;
  /** The newest time that the replica has shown. */
  private seenAt = 0;
  private isAway = true;
  private reported: ReadReplicaReport['state'] | undefined;
  private isClosed = false;
  private running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly primary: Database,
    private readonly open: () => Promise<Database>,
    private readonly options: ReplicaOptions,
  ) {
    this.everyMs = Math.min(250, Math.max(50, options.maxLagMs / 4));
  }

  /** Resolves after the first check, even if the replica does not answer; it is then checked regularly. */
  static async start(primary: Database, open: () => Promise<Database>, options: ReplicaOptions): Promise<ReadReplica> {
    const replica = new ReadReplica(primary, open, options);
    await primary.execute(
      'CREATE TABLE IF NOT EXISTS _viewkraft_heartbeats (id CHAR(36) PRIMARY KEY, at BIGINT NOT NULL)',
    );
    // Heartbeats of processes that died.
    await primary.execute('DELETE FROM _viewkraft_heartbeats WHERE at < ?', [Date.now() - 86_400_000]);
    await replica.look();
    replica.running = replica.run();
    return replica;
  }

  get report(): ReadReplicaReport {
    const lagMs = Date.now() - this.seenAt;
    if (this.isAway) return { state: 'away', lagMs: null };
    return { state: lagMs > this.options.maxLagMs ? 'behind' : 'ok', lagMs: this.seenAt === 0 ? null : lagMs };
  }

  /** Whether the replica may answer somebody who has seen the database at `knownAt`. */
  serves(knownAt: number): boolean {
    // Later, not equal: the time is taken before it is written.
    return this.report.state === 'ok' && this.seenAt > knownAt;
  }

  /** Rejects with DatabaseError; then the primary has to answer. */
  async query(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbRow[]> {
    const rows = await (this.replica as Database).query(sql, values, origin);
    this.reads.replica += 1;
    return rows;
  }

  /** A statement failed through no fault of its own: the replica is used again once it has answered. */
  leave(): void {
    this.isAway = true;
    this.reportState();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.running;
    await this.primary.execute('DELETE FROM _viewkraft_heartbeats WHERE id = ?', [this.id]).catch(() => undefined);
    await this.replica?.close();
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      await delay(this.everyMs, undefined, { ref: false });
      await this.look();
    }
  }

  private async look(): Promise<void> {
    const beat = this.beat().catch(() => undefined);
    try {
      this.replica ??= await this.open();
      const late = delay(beatTimeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('late')));
      const asked = this.replica.query('SELECT at FROM _viewkraft_heartbeats WHERE id = ?', [this.id]);
      const [row] = await Promise.race([asked, late]);
      this.seenAt = Math.max(this.seenAt, Number(row?.[0] ?? 0));
      this.isAway = false;
    } catch (error) {
      // Before the table has arrived, the replica answers with an error: it is behind.
      this.isAway = !(error instanceof Error && /_viewkraft_heartbeats/.test(error.message));
    }
    this.reportState();
    await beat;
  }

  private async beat(): Promise<void> {
    const now = Date.now();
    await this.primary.execute(
      'INSERT INTO _viewkraft_heartbeats (id, at) VALUES (?, ?) ON DUPLICATE KEY UPDATE at = VALUES(at)',
      [this.id, now],
    );
  }

  private reportState(): void {
    const { state, lagMs } = this.report;
    if (state === this.reported) return;
    const isFirst = this.reported === undefined;
    this.reported = state;
    if (state === 'ok') this.options.warn(`The read replica is used${isFirst ? '' : ' again'}`);
    else if (state === 'away') this.options.warn('The read replica does not answer: the primary answers all reads');
    else
      this.options.warn(
        `The read replica is ${lagMs ?? 'an unknown number of'} ms behind: the primary answers all reads`,
      );
  }
}
