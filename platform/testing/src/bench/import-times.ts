import type { ViewFile } from '../factories/view-file.js';
import { startServerProcess } from '../server/start-server.js';
import { productionOptions } from './production-options.js';
import type { DatabaseKind } from '../server/temporary-database.js';
import { cpuMilliseconds, peakMemory, residentMemory } from './process-figures.js';

/** One import of a CSV file with eight columns, keyed by one of them. */
export interface ImportFigures {
  readonly seconds: number;
  /** Seconds of processor time of the server's process. */
  readonly cpu: number;
  /** Peak growth of the process in MiB. */
  readonly memory: number;
}

const view: ViewFile = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    sku: { type: 'string', length: 40, allowNull: false, unique: true },
    name: { type: 'string', allowNull: false },
    note: { type: 'text' },
    stock: { type: 'integer' },
    price: { type: 'decimal' },
    day: { type: 'dateonly' },
    active: { type: 'boolean' },
    changed: { type: 'datetime' },
  },
  access: { read: ['editor'], create: ['editor'], update: ['editor'], delete: ['editor'] },
};

/** `edition`: the even-numbered lines differ from those of another edition. */
function csvOf(rows: number, edition: number): string {
  const lines = ['sku,name,note,stock,price,day,active,changed'];
  for (let n = 1; n <= rows; n += 1) {
    const stock = n % 2 === 0 ? n + edition : n;
    lines.push(
      `A-${n},"Article ${n}, ""blue""",Some words about article ${n},${stock},${n % 1_000}.50,2026-01-${String((n % 28) + 1).padStart(2, '0')},${n % 3 === 0},2026-03-04T05:06:07.000Z`,
    );
  }
  return lines.join('\n');
}

/** Imports of `rows` lines that create all records, change every second one, and change nothing. */
export async function importTimes(database: DatabaseKind, rows: number): Promise<Record<string, ImportFigures>> {
  const server = await startServerProcess({ ...productionOptions, database, views: { articles: view } });
  try {
    const admin = await server.admin();
    const figures: Record<string, ImportFigures> = {};
    for (const [name, edition] of [
      ['create', 0],
      ['update half', 1],
      ['no change', 1],
    ] as const) {
      const body = csvOf(rows, edition);
      const before = { memory: residentMemory(server.pid), cpu: cpuMilliseconds(server.pid), at: performance.now() };
      const { status, text } = await admin.call('/api/articles/import', {
        method: 'POST',
        body,
        query: { key: 'sku' },
        headers: { 'content-type': 'text/csv' },
      });
      if (status !== 200) throw new Error(`import: ${status} ${text.slice(0, 500)}`);
      figures[name] = {
        seconds: Math.round((performance.now() - before.at) / 100) / 10,
        cpu: Math.round((cpuMilliseconds(server.pid) - before.cpu) / 100) / 10,
        memory: peakMemory(server.pid) - before.memory,
      };
    }
    return figures;
  } finally {
    await server.stop();
  }
}
