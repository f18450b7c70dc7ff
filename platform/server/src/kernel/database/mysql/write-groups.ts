import { Batches } from '../../limits/batches.js';
import type { StatementOrigin } from '../../metrics/statement-meter.js';
import { compoundOf } from '../attached-row.js';
import { DatabaseError, type BoundStatement } from '../database.js';
import type { Terms } from './mysql-connection.js';
import { isLockFailure, isUncommitted } from './mysql-errors.js';

const maxWrites = 8;
/** Larger writes, and those with more values, are sent alone: a group fits a megabyte, the smallest usual packet. */
const maxCharacters = 20_000;
const maxValues = 1_000;
/** How long writes are sent alone after a group has failed. */
const aloneMs = 1_000;

/** How long a session waits for the lock of a row or a table. */
export const lockWaitSeconds = 10;
export const lockWait = (seconds: number): string =>
  `innodb_lock_wait_timeout = ${seconds}, lock_wait_timeout = ${seconds}`;

interface GroupedWrite {
  /** A part of a compound statement. */
  readonly part: BoundStatement;
  readonly origin: StatementOrigin | undefined;
  readonly resolve: (key: string | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs a compound statement; resolves with the selected value. */
type SendCompound = (compound: BoundStatement, terms: Terms) => Promise<unknown>;

/**
 * Writes of the same columns of a table that arrive while others run go to MariaDB together: one statement, one
 * transaction, one commit. Such a statement never waits for a lock: a locked row delays only its own write. If it
 * fails, each of its writes runs alone, so that one refused write does not affect the others.
 */
export class WriteGroups {
  private readonly groups = new Batches<GroupedWrite>(
    maxWrites,
    (group) => this.runGroup(group),
    ({ reject }) => reject(new DatabaseError('unavailable', 'The write waited too long for others')),
  );
  private aloneUntil = 0;

  /** `send` rolls back what an error leaves open. */
  constructor(private readonly send: SendCompound) {}

  /** Resolves with the key of the write after its commit; null: no row changed. */
  run(part: BoundStatement, origin: StatementOrigin | undefined): Promise<string | null> {
    if (performance.now() < this.aloneUntil || isLarge(part)) return this.alone(part, origin);
    return new Promise((resolve, reject) => this.groups.add(part.text, { part, origin, resolve, reject }));
  }

  private async runGroup(group: readonly GroupedWrite[]): Promise<void> {
    try {
      const keys = await this.sendParts(group, true);
      for (const [at, { resolve }] of group.entries()) resolve(keys[at] || null);
    } catch (error) {
      const runsAgain = group.length > 1 ? isUncommitted(error) : isLockFailure(error);
      if (group.length > 1) this.aloneUntil = performance.now() + aloneMs;
      for (const { part, origin, resolve, reject } of group) {
        if (runsAgain) this.alone(part, origin).then(resolve, reject);
        else reject(error);
      }
    }
  }

  private async alone(part: BoundStatement, origin: StatementOrigin | undefined): Promise<string | null> {
    const [key] = await this.sendParts([{ part, origin }], false);
    return key || null;
  }

  private async sendParts(
    group: readonly Pick<GroupedWrite, 'part' | 'origin'>[],
    failsOnLock: boolean,
  ): Promise<string[]> {
    const [origin, ...others] = group.map((one) => one.origin);
    const parts = group.map(({ part }) => part);
    const text = parts[0]?.text ?? '';
    const part = { text, others: others.flatMap((one) => one ?? []) };
    const set = (seconds: number): string => (failsOnLock ? `SET SESSION ${lockWait(seconds)}; ` : '');
    const compound = compoundOf(parts, set(0), set(lockWaitSeconds));
    return String(await this.send(compound, { origin, part, isText: parts.length > 1 })).split(',');
  }
}

function isLarge({ values }: BoundStatement): boolean {
  if (values.length > maxValues) return true;
  let characters = 0;
  for (const value of values) if (typeof value === 'string') characters += value.length;
  return characters > maxCharacters;
}
