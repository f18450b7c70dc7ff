import type { ConversionTally, Message } from '@viewkraft/model';
import type { Dialect, Queryable } from '../../../kernel/database/database.js';
import type { AppliedTables } from './applied-store.js';
import { defined } from '../table/defined.js';
import { ddlFor } from '../ddl/ddl-for.js';
import type { Ddl } from '../ddl/ddl.js';
import { copyTable, type LiveColumn, type LiveTable, type LiveTables } from '../table/live-table.js';
import { shownChange, stepSql, type ConversionSource, type PlannedChange, type Step } from './planned-change.js';
import type { PlannedConversion, SchemaChange, SchemaPlan } from './plan.js';
import type { Flavour } from '../table/sql-types.js';
import type { StoredType } from '../table/stored-type.js';
import type { DesiredTable } from '../desired/desired-table.js';

type ChangeFacts = Pick<SchemaChange, 'view' | 'table' | 'kind'> & {
  readonly column?: string | undefined;
  readonly reason: Message;
};

interface HeldFacts extends ChangeFacts, Risk {
  readonly destructive: boolean;
}

/** The cost of a change. */
interface Risk {
  readonly rows?: number;
  readonly values?: number;
  readonly stuck?: boolean;
  readonly destructive?: boolean;
  readonly conversion?: PlannedConversion | undefined;
}

/** Permission to apply held changes: those that destroy nothing everywhere, the others for the named views. */
export interface Permission {
  readonly destructive: ReadonlySet<string>;
}

/** One run of planning: the database as it is, a working copy that follows the planned changes, and those changes. */
export class Planning {
  readonly ddl: Ddl;
  readonly flavour: Flavour;
  /** The tables after the changes planned so far. */
  readonly work: Map<string, LiveTable>;
  readonly changes: PlannedChange[] = [];
  /** The tables that the views need. */
  desired: readonly DesiredTable[] = [];
  /** Per table, how each existing column is stored after the changes planned so far. */
  readonly types = new Map<string, Map<string, StoredType>>();
  /** Per table, the origin of its columns: the current name in the database, or a literal that fills a new column. */
  readonly origins = new Map<string, Map<string, ColumnOrigin>>();
  /** Per table, the columns whose values block a change of type, and that type. */
  readonly waiting = new Map<string, Map<string, StoredType>>();
  /** Archive names used by this run. */
  readonly archives = new Set<string>();

  constructor(
    readonly db: Queryable,
    readonly dialect: Dialect,
    readonly live: LiveTables,
    readonly applied: AppliedTables,
    readonly now: Date,
    /** Undefined: only safe changes are allowed. */
    private readonly permission: Permission | undefined,
    /** Keys of changes that the database refused in this run, with its error messages. */
    readonly refused: ReadonlyMap<string, string>,
    readonly tally: (source: ConversionSource, want: StoredType, withExamples: boolean) => Promise<ConversionTally>,
  ) {
    this.ddl = ddlFor(dialect);
    this.flavour = dialect.flavour;
    this.work = new Map(live);
  }

  quote(name: string): string {
    return this.dialect.quote(name);
  }

  /** The table after the changes planned so far; read-only. */
  current(table: string): LiveTable {
    return defined(this.work.get(table));
  }

  column(table: string, name: string): LiveColumn {
    return defined(this.current(table).columns.get(name));
  }

  typesOf(table: string): Map<string, StoredType> {
    return defined(this.types.get(table));
  }

  originsOf(table: string): Map<string, ColumnOrigin> {
    return defined(this.origins.get(table));
  }

  origin(table: string, column: string): ColumnOrigin {
    return defined(this.originsOf(table).get(column));
  }

  /** The table's working copy, which may be changed. */
  table(name: string): LiveTable {
    const table = this.current(name);
    if (table !== this.live.get(name)) return table;
    const copy = copyTable(table);
    this.work.set(name, copy);
    return copy;
  }

  /**
   * Returns false if the database has refused the change before. `conversion`: the effect of a change of type on the
   * values.
   */
  safe(
    { conversion, ...facts }: ChangeFacts & Pick<Risk, 'conversion'>,
    make: (ddl: Ddl, table: LiveTable) => readonly Step[],
  ): boolean {
    if (this.refused.has(changeKey(facts))) {
      const scratch = this.work.has(facts.table) ? copyTable(this.current(facts.table)) : undefined;
      const steps = scratch ? make(this.ddl, scratch) : [];
      this.push(facts, 'held', steps, { stuck: true, conversion });
      return false;
    }
    const steps = this.work.has(facts.table) ? make(this.ddl, this.table(facts.table)) : [];
    this.push(facts, 'safe', steps, { conversion });
    return true;
  }

  /** Notes that the column takes this type automatically as soon as its values allow it. */
  wait(table: string, column: string, want: StoredType): void {
    const columns = this.waiting.get(table) ?? new Map<string, StoredType>();
    this.waiting.set(table, columns.set(column, want));
  }

  /** Plans a new table, which has no working copy yet. */
  created(facts: ChangeFacts, sql: readonly string[], table: LiveTable): void {
    if (this.refused.has(changeKey(facts))) return this.push(facts, 'held', sql, { stuck: true });
    this.work.set(table.name, table);
    this.push(facts, 'safe', sql, {});
  }

  /** Plans a change that needs permission. Returns whether permission was given. */
  held(facts: HeldFacts, make: (ddl: Ddl, table: LiveTable) => readonly Step[]): boolean {
    const allowed = this.permits(facts, changeKey(facts));
    const steps = make(this.ddl, allowed ? this.table(facts.table) : copyTable(this.current(facts.table)));
    this.push(facts, 'held', steps, facts);
    return allowed;
  }

  /** The changes to apply now: safe ones, and held ones with permission. */
  executable(): PlannedChange[] {
    return this.changes.filter((change) => change.safety === 'safe' || this.permits(change, change.key));
  }

  private permits(
    { view, destructive, stuck }: Pick<HeldFacts, 'view' | 'destructive' | 'stuck'>,
    key: string,
  ): boolean {
    if (!this.permission || stuck || this.refused.has(key)) return false;
    return !destructive || this.permission.destructive.has(view);
  }

  plan(): SchemaPlan {
    const changes = this.changes.map(shownChange);
    const held = changes.some(({ safety }) => safety === 'held');
    return { state: held ? 'held' : changes.length > 0 ? 'safe' : 'clean', changes };
  }

  async number(sql: string): Promise<number> {
    return Number((await this.db.query(sql))[0]?.[0] ?? 0);
  }

  private push(facts: ChangeFacts, safety: SchemaChange['safety'], steps: readonly Step[], risk: Risk): void {
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
      destructive: risk.destructive ?? false,
      ...(risk.conversion && { conversion: risk.conversion }),
      steps,
      stuck: risk.stuck ?? false,
      key,
    });
  }
}

/**
 * The origin of a column's values: the database column of this name, or for a new column the literal that fills it (or
 * null).
 */
type ColumnOrigin = { readonly live: string } | { readonly fill: string | undefined };

const changeKey = ({ view, table, column, kind, reason }: ChangeFacts): string =>
  JSON.stringify([view, table, column, kind, reason]);
