import { Inject, Injectable } from '@nestjs/common';
import { newUuid } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, DbValue } from '../../kernel/database/database.js';
import { storedMoment, timeOfStored } from '../../kernel/database/stored-moment.js';
import type { PostResult } from './post-message.js';
import { deliveryTimeoutMs } from './retry.js';
import { readWebhooks, type Webhook } from '../../data/outbox/webhook.js';

/** By then a claimed message is sent, or its server is gone. */
const leaseMs = 60_000;
/** How long messages that were delivered or given up stay in the log. */
const retentionMs = 30 * 24 * 3_600_000;

/** A message that this server has claimed. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly delivery: string;
  readonly event: string;
  readonly payload: string;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  readonly lease: string;
}

/** The tables `webhooks` and `webhook_deliveries`. */
@Injectable()
export class DeliveryStore {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  webhooks(): Promise<Webhook[]> {
    return readWebhooks(this.db);
  }

  /**
   * Claims messages that are due for these webhooks: of each record only the oldest that was not delivered, so that a
   * receiver sees the changes of a record in their order. Of two servers only one claims a message.
   */
  async claim(webhooks: readonly string[], most: number): Promise<Delivery[]> {
    if (webhooks.length === 0 || most <= 0) return [];
    const now = this.moment(Date.now());
    const free = `(d.${this.q('leased_until')} IS NULL OR d.${this.q('leased_until')} < ?)`;
    const list = ['id', 'webhook_id', 'delivery', 'event', 'payload', 'attempts', 'queued_at'].map((name) => `d.${this.q(name)}`).join(', ');
    const rows = await this.db.query(
      `SELECT ${list} FROM ${this.table} d WHERE d.${this.q('next_at')} <= ? AND ${free} AND ${this.oldestOf(webhooks)} ` +
        `ORDER BY d.${this.q('next_at')}, d.${this.q('id')} LIMIT ${most}`,
      [now, now, ...webhooks],
    );
    const claimed: Delivery[] = [];
    for (const row of rows) {
      const lease = newUuid(Date.now());
      const { changes } = await this.db.execute(
        `UPDATE ${this.table} SET ${this.q('lease')} = ?, ${this.q('leased_until')} = ? ` +
          `WHERE ${this.q('id')} = ? AND ${this.q('status')} = 'pending' AND (${this.q('leased_until')} IS NULL OR ${this.q('leased_until')} < ?)`,
        [lease, this.moment(Date.now() + leaseMs), String(row[0]), now],
      );
      if (changes > 0) claimed.push(deliveryOf(row, lease));
    }
    return claimed;
  } // prettier-ignore

  /** Stores the result of an attempt. `nextAt`: time of the next attempt; undefined: there is none. */
  async finish({ id, lease, attempts }: Delivery, result: PostResult, nextAt: number | undefined): Promise<void> {
    const isTaken = result.problem === null;
    const status = isTaken ? 'delivered' : nextAt === undefined ? 'failed' : 'pending';
    const now = Date.now();
    await this.update(id, lease, {
      status, attempts: attempts + 1, sent_at: this.moment(now), next_at: this.moment(nextAt ?? now), http_status: result.status ?? null,
      duration_ms: result.durationMs, problem: result.problem, response: result.response, lease: null, leased_until: null,
    });
  } // prettier-ignore

  /** Gives a claimed message back when this server stops. */
  async release({ id, lease }: Delivery): Promise<void> {
    await this.update(id, lease, { lease: null, leased_until: null });
  }

  /** When the next message for these webhooks is due, in milliseconds since 1970; undefined: none waits. */
  async nextDueAt(webhooks: readonly string[]): Promise<number | undefined> {
    if (webhooks.length === 0) return undefined;
    const next = `d.${this.q('next_at')}`;
    const [row] = await this.db.query(
      `SELECT ${next} FROM ${this.table} d WHERE ${this.oldestOf(webhooks)} ORDER BY ${next} LIMIT 1`,
      [...webhooks],
    );
    return row === undefined ? undefined : timeOfStored(row[0]);
  }

  /** The number of messages that wait for active webhooks. */
  async pending(): Promise<number> {
    const active = `SELECT ${this.q('id')} FROM ${this.q('webhooks')} WHERE ${this.q('active')} = 1`;
    const [row] = await this.db.query(
      `SELECT COUNT(*) FROM ${this.table} WHERE ${this.q('status')} = 'pending' AND ${this.q('webhook_id')} IN (${active})`,
    );
    return Number(row?.[0] ?? 0);
  }

  /** Gives up messages that waited too long (their webhook is off); deletes old ones and those of deleted webhooks. */
  async clean(): Promise<void> {
    const [late, old] = [Date.now() - deliveryTimeoutMs - leaseMs, Date.now() - retentionMs].map((time) =>
      this.moment(time),
    );
    const none = `NOT IN (SELECT ${this.q('id')} FROM ${this.q('webhooks')})`;
    await this.db.execute(`DELETE FROM ${this.table} WHERE ${this.q('webhook_id')} ${none}`);
    await this.db.execute(
      `UPDATE ${this.table} SET ${this.q('status')} = 'failed' WHERE ${this.q('status')} = 'pending' AND ${this.q('queued_at')} < ?`,
      [late ?? ''],
    );
    await this.db.execute(
      `DELETE FROM ${this.table} WHERE ${this.q('status')} <> 'pending' AND ${this.q('created_at')} < ?`,
      [old ?? ''],
    );
  }

  /** Condition for "d", whose parameters are the webhooks: of each record the oldest message that was not delivered. */
  private oldestOf(webhooks: readonly string[]): string {
    const same = ['webhook_id', 'view', 'record_id'].map((name) => `o.${this.q(name)} = d.${this.q(name)}`);
    const [pending, older] = ['d', 'o'].map((table) => `${table}.${this.q('status')} = 'pending'`);
    return (
      `${pending} AND d.${this.q('webhook_id')} IN (${webhooks.map(() => '?').join(', ')}) AND NOT EXISTS ` +
      `(SELECT 1 FROM ${this.table} o WHERE ${same.join(' AND ')} AND ${older} AND o.${this.q('id')} < d.${this.q('id')})`
    );
  }

  private async update(id: string, lease: string, values: Readonly<Record<string, DbValue>>): Promise<void> {
    const set = Object.keys(values).map((name) => `${this.q(name)} = ?`).join(', ');
    await this.db.execute(`UPDATE ${this.table} SET ${set} WHERE ${this.q('id')} = ? AND ${this.q('lease')} = ?`, [
      ...Object.values(values),
      id,
      lease,
    ]);
  } // prettier-ignore

  private get table(): string {
    return this.q('webhook_deliveries');
  }

  private q(name: string): string {
    return this.db.dialect.quote(name);
  }

  private moment(time: number): string {
    return storedMoment(this.db.dialect, new Date(time));
  }
}

const deliveryOf = (row: readonly unknown[], lease: string): Delivery => ({
  id: String(row[0]),
  webhookId: String(row[1]),
  delivery: String(row[2]),
  event: String(row[3]),
  payload: String(row[4]),
  attempts: Number(row[5]),
  queuedAt: timeOfStored(row[6]),
  lease,
});
