import type { ChangeBus } from '../../changes/change-bus.js';
import type { Config } from '../../config/config.js';
import type { Log } from '../../log/log.js';
import { logSlowStatements } from '../../log/slow-statements.js';
import { StatementMeter } from '../../metrics/statement-meter.js';
import { DatabaseError, type Database } from '../database.js';
import { openDatabase } from '../open-database.js';
import type { ReadRoutes } from './read-routes.js';

/** The routes to the read replica; null where none is configured. Call after the migrations. */
export async function openReadRoutes(
  { readReplica, redisUrl, slowQueryMs }: Config,
  primary: Database,
  bus: ChangeBus,
  log: Log,
): Promise<ReadRoutes | null> {
  if (!readReplica) return null;
  // Imported lazily: few servers have one.
  const [{ ReadReplica }, { ReadRoutes }] = await Promise.all([
    import('./read-replica.js'),
    import('./read-routes.js'),
  ]);
  const { url, maxLagMs } = readReplica;
  const meter = new StatementMeter();
  logSlowStatements(meter, slowQueryMs, log);
  const warn = (message: string): void => log.warn(message);
  const open = async (): Promise<Database> => {
    const replica = await openDatabase(url, { meter, warn, syncWait: false });
    if (replica.dialect.flavour === primary.dialect.flavour) return replica;
    await replica.close();
    throw new DatabaseError(
      'other',
      `DATABASE_READ_URL leads to ${replica.dialect.flavour}, DATABASE_URL to ${primary.dialect.flavour}`,
    );
  };
  return new ReadRoutes(await ReadReplica.start(primary, open, { maxLagMs, warn }), bus, redisUrl === undefined);
}
