import { readFileSync } from 'node:fs';
import type { ViewFile } from '../factories/view-file.js';
import { startServer } from '../server/start-server.js';
import type { DatabaseKind } from '../server/throw-away-database.js';

/** Views as an administrator would have them: eight columns, a relation, an index. */
export function manyViews(count: number): Record<string, ViewFile> {
  const view = (n: number): ViewFile => ({
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string', allowNull: false, index: true },
      text: { type: 'text' },
      amount: { type: 'decimal' },
      day: { type: 'dateonly' },
      moment: { type: 'datetime' },
      active: { type: 'boolean', default: true },
      next_id: { type: 'integer' },
    },
    relations: { next: { type: 'belongsTo', view: `view_${(n + 1) % count}`, foreignKey: 'next_id' } },
    access: { read: ['public'], create: ['editor'], update: ['editor'], delete: ['editor'] },
  });
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`view_${n}`, view(n)]));
}

/** MiB of memory that a process holds. */
export function residentMemory(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** Milliseconds until ready over an empty database and over the one that was made then, and memory at rest. */
export async function startTimes(
  database: DatabaseKind,
  count: number,
): Promise<{ first: number; again: number; memory: number }> {
  const views = manyViews(count);
  const made = await startServer({ database, views, timeout: 300_000 });
  await made.stop({ keep: true });
  const again = await startServer({ database, views, after: made, timeout: 120_000 });
  const memory = residentMemory(again.pid);
  await again.stop();
  return { first: made.readyAfter, again: again.readyAfter, memory };
}
