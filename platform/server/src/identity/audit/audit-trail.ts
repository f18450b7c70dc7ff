import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { errorMessage, newUuid } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { printable } from '../../kernel/log/printable.js';
import { AuditBuffer, type AuditRow } from './audit-buffer.js';
import type { AuditEntry } from './audit-entry.js';

const writeIntervalMs = 1_000;
const cleanupIntervalMs = 60 * 60_000;
const retentionMs = 180 * 86_400_000;
const columns = [
  'id', 'at', 'event', 'user_id', 'email', 'actor', 'address', 'user_agent', 'detail', 'times',
] as const; // prettier-ignore

/**
 * Keeps account events for 180 days in the view `audit`, which administrators read. Entries are written in the
 * background, so that no response waits for an entry or fails with one.
 */
@Injectable()
export class AuditTrail implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(AuditTrail.name);
  private readonly buffer = new AuditBuffer();
  private readonly timers: NodeJS.Timeout[] = [];
  private writing: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(@Inject(DATABASE) private readonly db: Database) {}

  onModuleInit(): void {
    void this.clear();
    this.timers.push(setInterval(() => this.write(), writeIntervalMs).unref());
    this.timers.push(setInterval(() => void this.clear(), cleanupIntervalMs).unref());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.write(true);
    await this.writing;
  }

  /** Buffers an entry; never throws. */
  record(entry: AuditEntry): void {
    this.buffer.add(entry, Date.now());
  }

  private write(all = false): void {
    const rows = this.buffer.take(Date.now(), all);
    if (rows.length > 0) this.writing = this.writing.then(() => this.store(rows));
  }

  private async store(rows: readonly AuditRow[]): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        for (const row of rows) await this.insert(row, tx);
      });
      this.failing = false;
    } catch (error) {
      const lost = this.buffer.putBack(rows);
      if (!this.failing || lost > 0)
        this.log.warn(`Cannot write the audit trail: ${errorMessage(error)}; ${lost} lost`);
      this.failing = true;
    }
  }

  private async insert({ at, entry, times }: AuditRow, tx: Queryable): Promise<void> {
    const { quote } = this.db.dialect;
    const { event, userId = null, actorId = null, device, detail } = entry;
    const email = entry.email ?? (await this.emailOf(userId, tx));
    await tx.execute(
      `INSERT INTO ${quote('audit')} (${columns.map(quote).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      [
        newUuid(at),
        storedMoment(this.db.dialect, new Date(at)),
        event,
        userId,
        email === null ? null : printable(email, 254),
        await this.emailOf(actorId, tx),
        device === undefined ? null : printable(device.address, 64),
        device === undefined ? null : printable(device.userAgent, 255),
        detail === undefined ? null : printable(detail, 255),
        times,
      ],
    );
  }

  private async emailOf(userId: string | null, tx: Queryable): Promise<string | null> {
    if (userId === null) return null;
    const { quote } = this.db.dialect;
    const [row] = await tx.query(`SELECT ${quote('email')} FROM ${quote('users')} WHERE ${quote('id')} = ?`, [userId]);
    return row === undefined ? null : String(row[0]);
  }

  private async clear(): Promise<void> {
    const { quote } = this.db.dialect;
    const since = storedMoment(this.db.dialect, new Date(Date.now() - retentionMs));
    try {
      await this.db.execute(`DELETE FROM ${quote('audit')} WHERE ${quote('at')} < ?`, [since]);
    } catch (error) {
      this.log.warn(`Cannot delete the oldest entries of the audit trail: ${errorMessage(error)}`);
    }
  }
}
