import { setTimeout as delay } from 'node:timers/promises';
import type { ViewFile } from '../factories/view-file.js';
import { startServerProcess } from '../server/start-server.js';
import { productionOptions } from './production-options.js';
import type { DatabaseKind } from '../server/temporary-database.js';
import { benchViews } from './data-set.js';
import { cpuMilliseconds, residentMemory } from './process-figures.js';

export interface StartFigures {
  /** Milliseconds until ready over an empty database, in which the server creates the tables. */
  readonly first: number;
  /** The same over that database once the tables exist. */
  readonly again: number;
  /** Milliseconds of processor time that `again` took. */
  readonly cpu: number;
  /** MiB five seconds after that start. */
  readonly memory: number;
}

const ownPlugins = 'consent,letter,construction';
const settledMs = 5_000;
/** By then the garbage of the start is collected. */
const restMs = 60_000;

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

/** Starts over an empty database, and then over the same database again. */
export async function startTimes(database: DatabaseKind, count: number): Promise<StartFigures> {
  const views = manyViews(count);
  const started = await startServerProcess({ ...productionOptions, database, views, timeout: 300_000 });
  await started.stop({ keep: true });
  const again = await startServerProcess({ ...productionOptions, database, views, after: started, timeout: 120_000 });
  const cpu = cpuMilliseconds(again.pid);
  await delay(settledMs);
  const memory = residentMemory(again.pid);
  await again.stop();
  return { first: started.readyAfter, again: again.readyAfter, cpu, memory };
}

/** MiB of a server with our three plugins after a minute without requests, over existing tables. */
export async function memoryAtRest(database: DatabaseKind): Promise<number> {
  const options = { ...productionOptions, database, views: benchViews, env: { PLUGINS: ownPlugins } };
  const started = await startServerProcess({ ...options, timeout: 60_000 });
  await started.stop({ keep: true });
  const again = await startServerProcess({ ...options, after: started });
  await delay(restMs);
  const memory = residentMemory(again.pid);
  await again.stop();
  return memory;
}
