import type { ChangeBus } from '../../changes/change-bus.js';
import type { StatementOrigin } from '../../metrics/statement-meter.js';
import { DatabaseError, type Database, type DbRow, type DbValue } from '../database.js';
import { KnownStates } from './known-states.js';
import type { ReadReplica } from './read-replica.js';

/** Who reads, and the views whose changes the response must not miss. */
export interface ReadScope {
  readonly caller: string;
  readonly views: readonly string[];
}

/** Failures of the statement itself, which the primary would repeat. */
const own: ReadonlySet<string> = new Set(['tooCostly', 'tooMuch']);

/** Decides for each read whether replica or primary answers, so that nobody reads an older state than before. */
export class ReadRoutes {
  private readonly known = new KnownStates();
  private readonly unsubscribe: () => void;

  constructor(
    readonly replica: ReadReplica,
    bus: ChangeBus,
    /** Whether other processes may write without this one hearing of it. */
    private readonly missesWrites: boolean,
  ) {
    this.unsubscribe = bus.subscribe((event) => {
      // Pages read again at once when they learn of a change.
      if (event.kind === 'record') this.known.view(event.view);
      else if (event.kind === 'model' || event.kind === 'missed') this.known.all();
    });
  }

  async query(
    { caller, views }: ReadScope,
    primary: Database,
    sql: string,
    values?: readonly DbValue[],
    origin?: StatementOrigin,
  ): Promise<DbRow[]> {
    const { replica, known } = this;
    if (replica.serves(known.knownAt(caller, views))) {
      try {
        return await replica.query(sql, values, origin);
      } catch (error) {
        if (error instanceof DatabaseError && own.has(error.kind)) throw error;
        // A change of the schema that has not arrived yet fails, too.
        if (error instanceof DatabaseError && error.kind === 'unavailable') replica.leave();
      }
    }
    const rows = await primary.query(sql, values, origin);
    replica.reads.primary += 1;
    // What the caller sees now may be newer than what the replica has.
    if (this.missesWrites) known.caller(caller);
    return rows;
  }

  /** The caller has written, or may have. */
  wrote(caller: string): void {
    this.known.caller(caller);
  }

  async close(): Promise<void> {
    this.unsubscribe();
    await this.replica.close();
  }
}
