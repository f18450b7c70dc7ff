import { Batches } from '../../limits/batches.js';
import type { StatementOrigin } from '../../metrics/statement-meter.js';
import { DatabaseError, type BoundStatement, type DbRow, type DbValue, type KeyedStatement } from '../database.js';
import type { Terms } from './mysql-connection.js';

/** Numbers of keys in a statement: few, because each has a prepared statement on each connection. */
const sizes = [1, 4, 16] as const;
const maxKeys = 16;

interface KeyedRead {
  readonly select: KeyedStatement;
  readonly key: DbValue;
  readonly origin: StatementOrigin | undefined;
  readonly resolve: (row: DbRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

type ReadRows = (statement: BoundStatement, terms: Terms) => Promise<DbRow[]>;

/** Reads of single rows that arrive while others of the same kind run, as one statement for all of their keys. */
export class KeyedReads {
  private readonly batches = new Batches<KeyedRead>(
    maxKeys,
    (batch) => this.runBatch(batch),
    ({ reject }) => reject(new DatabaseError('unavailable', 'The read waited too long for others')),
  );

  constructor(private readonly rows: ReadRows) {}

  /** Resolves with the row of a key; undefined: there is none. */
  read(select: KeyedStatement, key: DbValue, origin: StatementOrigin | undefined): Promise<DbRow | undefined> {
    return new Promise((resolve, reject) => this.batches.add(select.kind, { select, key, origin, resolve, reject }));
  }

  private async runBatch(batch: readonly KeyedRead[]): Promise<void> {
    const [first, ...others] = batch;
    if (!first) return;
    if (others.length === 0) return this.runAlone(first);
    const { select, origin } = first;
    const part = { text: select.of([null]).text, others: others.flatMap((one) => one.origin ?? []) };
    try {
      const rows = await this.rows(select.of(filledUp(batch.map(({ key }) => key))), { origin, part });
      const byKey = new Map(rows.map((row) => [String(row.at(-1)), row]));
      for (const read of batch) {
        const row = byKey.get(String(read.key));
        // A collation may match a key whose text differs.
        if (row) read.resolve(row);
        else void this.runAlone(read);
      }
    } catch (error) {
      const isDown = error instanceof DatabaseError && error.kind === 'unavailable';
      for (const read of batch) {
        if (isDown) read.reject(error);
        else void this.runAlone(read);
      }
    }
  }

  private async runAlone({ select, key, origin, resolve, reject }: KeyedRead): Promise<void> {
    try {
      resolve((await this.rows(select.of([key]), { origin }))[0]);
    } catch (error) {
      reject(error);
    }
  }
}

/** The keys, filled up to one of the sizes by repeating the first. */
function filledUp(keys: readonly DbValue[]): DbValue[] {
  const size = sizes.find((one) => one >= keys.length) ?? maxKeys;
  return Array.from({ length: size }, (_, at) => (at < keys.length ? keys[at] : keys[0]) ?? null);
}
