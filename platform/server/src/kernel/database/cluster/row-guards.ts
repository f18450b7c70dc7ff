import { createHash, randomUUID } from 'node:crypto';
import type { DbValue } from '../database.js';
import { executeOnLocks, type Execute } from './lock-table.js';

const slots = 256;

export const locksRows = (sql: string): boolean => sql.endsWith(' FOR UPDATE');

/**
 * Makes a lock of rows hold in a cluster: two transactions that lock by the same values write the same row, so that the
 * cluster lets only one of them commit. The other one is repeated, and reads what the first has written.
 */
export async function holdGuard(execute: Execute, outside: Execute, values: readonly DbValue[] = []): Promise<void> {
  const hash = createHash('sha256').update(values.map(String).join('\n')).digest();
  const sql = 'INSERT INTO _viewkraft_locks (name, owner) VALUES (?, ?) ON DUPLICATE KEY UPDATE owner = VALUES(owner)';
  await executeOnLocks(execute, outside, sql, [`rows ${hash.readUInt16BE() % slots}`, randomUUID()]);
}
