import type { Message } from '@viewkraft/model';
import type { Dialect, Queryable } from '../database/database.js';
import type { AppliedTables } from './applied-store.js';
import { known } from './known.js';
import { ddlFor } from './ddl-for.js';
import type { Ddl } from './ddl.js';
import { copyTable, type LiveColumn, type LiveTable, type LiveTables } from './live-table.js';
import { shownChange, stepSql, type PlannedChange, type Step } from './planned-change.js';
import type { SchemaChange, SchemaPlan } from './plan.js';
import type { Flavour } from './sql-types.js';
import type { StoredType } from './stored-type.js';
import type { WantedTable } from './wanted-table.js';

type ChangeFacts = Pick<SchemaChange, 'view' | 'table' | 'kind'> & {
  readonly column?: string | undefined;
  readonly reason: Message;
};

interface HeldFacts extends ChangeFacts {
  readonly rows?: number;
  readonly values?: number;
  readonly stuck?: boolean;
}

/** One run of planning: the database as it is, a copy of it that follows the changes found, and those changes. */
export class Planning {
  readonly ddl: Ddl;
  readonly flavour: Flavour;
  /** The tables as they will be after the changes found so far. */
  readonly work: Map<string, LiveTable>;
  readonly changes: PlannedChange[] = [];
  /** The tables that the views want. */
  wanted: readonly WantedTable[] = [];
  /** Per table, how each column that is in the database is stored, after the changes found so far. */
  readonly types = new Map<string, Map<string, StoredType>>();
  /** Per table, what becomes of its columns: the name in the database now, or a literal that fills a new one. */
  readonly origins = new Map<string, Map<string, ColumnOrigin>>();
  /** Names of archives that this run takes. */
  readonly archives = new Set<string>();

  constructor(
    readonly db: Queryable,
    readonly dialect: Dialect,
    readonly live: LiveTables,
    readonly applied: AppliedTables,
    readonly now: Date,
    /** Views whose held changes are carried out. */
    readonly allowed: ReadonlySet<string>,
    /** Keys of changes that the database refused in this run, with its words. */
    readonly refused: ReadonlyMap<string, string>,
  ) {
    this.ddl = ddlFor(dialect);
    this.flavour = dialect.flavour;
    this.work = new Map(live);
  }

  quote(name: string): string {
    return this.dialect.quote(name);
  }

  /** The table as it will be after the changes found so far; to read only. */
  current(table: string): LiveTable {
    return known(this.work.get(table));
  }

  column(table: string, name: string): LiveColumn {
    return known(this.current(table).columns.get(name));
  }

  typesOf(table: string): Map<string, StoredType> {
    return known(this.types.get(table));
  }

  originsOf(table: string): Map<string, ColumnOrigin> {
    return known(this.origins.get(table));
  }

  origin(table: string, column: string): ColumnOrigin {
    return known(this.originsOf(table).get(column));
  }

  /** The table's copy to change. */
  table(name: string): LiveTable {
    const table = this.current(name);
    if (table !== this.live.get(name)) return table;
    const copy = copyTable(table);
    this.work.set(name, copy);
    return copy;
  }

  safe(facts: ChangeFacts, make: (ddl: Ddl, table: LiveTable) => readonly Step[]): void {
    if (this.refused.has(changeKey(facts))) {
      const scratch = this.work.has(facts.table) ? copyTable(this.current(facts.table)) : undefined;
      const steps = scratch ? make(this.ddl, scratch) : [];
      this.push(facts, 'held', steps, { stuck: true });
      return;
    }
    const steps = this.work.has(facts.table) ? make(this.ddl, this.table(facts.table)) : [];
    this.push(facts, 'safe', steps, {});
  }

  /** A new table; it is nowhere yet, so nothing is given to change. */
  created(facts: ChangeFacts, sql: readonly string[], table: LiveTable): void {
    if (this.refused.has(changeKey(facts))) return this.push(facts, 'held', sql, { stuck: true });
    this.work.set(table.name, table);
    this.push(facts, 'safe', sql, {});
  }

  /** Held, and carried out only for a view that is allowed to lose something. Answers whether it is. */
  held(facts: HeldFacts, make: (ddl: Ddl, table: LiveTable) => readonly Step[]): boolean {
    const allowed = this.allowed.has(facts.view) && !facts.stuck && !this.refused.has(changeKey(facts));
    const steps = make(this.ddl, allowed ? this.table(facts.table) : copyTable(this.current(facts.table)));
    this.push(facts, 'held', steps, {
      rows: facts.rows ?? 0,
      values: facts.values ?? 0,
      stuck: facts.stuck ?? false,
    });
    return allowed;
  }

  /** The changes to carry out now: the safe ones, and held ones of views that are allowed to lose something. */
  executable(): PlannedChange[] {
    return this.changes.filter(
      (change) =>
        change.safety === 'safe' || (this.allowed.has(change.view) && !change.stuck && !this.refused.has(change.key)),
    );
  }

  plan(): SchemaPlan {
    const changes = this.changes.map(shownChange);
    const held = changes.some(({ safety }) => safety === 'held');
    return { state: held ? 'held' : changes.length > 0 ? 'safe' : 'clean', changes };
  }

  async number(sql: string): Promise<number> {
    return Number((await this.db.query(sql))[0]?.[0] ?? 0);
  }

  private push(
    facts: ChangeFacts,
    safety: SchemaChange['safety'],
    steps: readonly Step[],
    risk: { rows?: number; values?: number; stuck?: boolean },
  ): void {
    const { view, table, column, kind, reason } = facts;
    const key = changeKey(facts);
    const refusal = this.refused.get(key);
    this.changes.push({
      view,
      table,
      ...(column === undefined ? {} : { column }),
      kind,
      safety,
      reasons: refusal === undefined ? [reason] : [reason, { key: 'planRefused', params: { refusal } }],
      sql: steps.map(stepSql),
      rows: risk.rows ?? 0,
      values: risk.values ?? 0,
      steps,
      stuck: risk.stuck ?? false,
      key,
    });
  }
}

/** Where a column's values come from: it is in the database under this name, or it is new and filled so (or stays null). */
export type ColumnOrigin = { readonly live: string } | { readonly fill: string | undefined };

const changeKey = ({ view, table, column, kind, reason }: ChangeFacts): string =>
  JSON.stringify([view, table, column, kind, reason]);
