import type { TemporaryDatabase } from '../server/temporary-database.js';
import { SeparateMariadb } from '../server/separate-mariadb.js';

/** A MariaDB server, and another one that copies it. */
export class Replication {
  private constructor(
    readonly primary: SeparateMariadb,
    readonly replica: SeparateMariadb,
  ) {}

  static async start(): Promise<Replication> {
    const [primary, replica] = await Promise.all([SeparateMariadb.create(), SeparateMariadb.create()]);
    const pair = new Replication(primary, replica);
    try {
      await Promise.all([
        primary.start(['--server-id=1', '--log-bin=primary-bin']),
        replica.start(['--server-id=2', '--read-only=1']),
      ]);
      await replica.query(
        `CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${primary.port}, MASTER_USER = 'root', MASTER_PASSWORD = '', ` +
          'MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1',
      );
      await pair.resume();
      return pair;
    } catch (error) {
      await pair.remove();
      throw error;
    }
  }

  /** A database on the primary, for a server. */
  async database(name: string): Promise<TemporaryDatabase> {
    const database = await this.primary.createDatabase(name);
    return { ...database, drop: async () => void (await this.primary.query(`DROP DATABASE ${name}`)) };
  }

  /** For DATABASE_READ_URL. */
  readUrl(name: string): string {
    return `mysql://root@${this.replica.address}/${name}`;
  }

  /** The replica still receives changes, but applies none of them. */
  async pause(): Promise<void> {
    await this.replica.query('STOP SLAVE SQL_THREAD');
  }

  async resume(): Promise<void> {
    await this.replica.query('START SLAVE');
  }

  async remove(): Promise<void> {
    await Promise.all([this.primary.remove(), this.replica.remove()]);
  }
}
