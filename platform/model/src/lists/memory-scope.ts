import type { Reader } from '../definition/reader.js';
import { fullReader } from '../access/reader-of.js';
import { columnKind } from '../columns/columns.js';
import type { Scalar } from '../definition/column-type.js';
import type { Condition } from '../definition/condition.js';
import type { Association, Catalog, Column } from '../definition/view.js';
import { evaluate, type EvaluationScope, type WireRecord } from './evaluate.js';

/** A database in memory: stored records by view name, links by table name. */
export interface MemoryData {
  readonly catalog: Catalog;
  readonly records: ReadonlyMap<string, readonly WireRecord[]>;
  readonly links: ReadonlyMap<string, readonly WireRecord[]>;
}

/** Records in memory as one reader sees them, without inaccessible rows and columns. */
export class MemoryScope implements EvaluationScope {
  private readonly scopes = new Map<string, MemoryScope>();
  private full: MemoryScope | undefined;
  private readable: readonly WireRecord[] | undefined;

  constructor(
    readonly reader: Reader,
    private readonly data: MemoryData,
  ) {}

  /** The accessible records, ordered by primary key. */
  rows(): readonly WireRecord[] {
    if (!this.readable) {
      const { rows } = this.reader;
      const stored = this.data.records.get(this.reader.view.name) ?? [];
      const records = rows === 'all' ? [...stored] : stored.filter((record) => this.holdsAny(rows, record));
      this.readable = records.sort((a, b) => this.orderByKey(a, b));
    }
    return this.readable;
  }

  column(name: string): Column {
    const column = this.reader.columns.get(name)?.column;
    if (!column) throw new Error(`No readable column ${name}`);
    return column;
  }

  value(record: WireRecord, column: string): Scalar {
    return this.shows(record, column) ? stored(record, column) : null;
  }

  /** Whether the column is readable in this record. */
  shows(record: WireRecord, column: string): boolean {
    const access = this.reader.columns.get(column)?.access;
    return access === 'always' || (access !== undefined && this.holdsAny(access, record));
  }

  /** The target of an association as this reader sees it. */
  reach(association: string): MemoryScope {
    let scope = this.scopes.get(association);
    if (!scope) this.scopes.set(association, (scope = new MemoryScope(this.reader.related(association), this.data)));
    return scope;
  }

  /** The records of an association, ordered by primary key. */
  related(record: WireRecord, name: string): { scope: MemoryScope; records: readonly WireRecord[] } {
    const association = this.reader.associations.get(name);
    if (!association) throw new Error(`No readable association ${name}`);
    const scope = this.reach(name);
    return { scope, records: scope.rows().filter(this.leadsTo(association, record, scope)) };
  }

  private leadsTo(association: Association, record: WireRecord, scope: MemoryScope): (target: WireRecord) => boolean {
    const { type, foreignKey, otherKey, through } = association;
    const key = stored(record, this.reader.view.primaryKey);
    const targetKey = scope.reader.view.primaryKey;
    if (type === 'belongsTo') {
      const wanted = this.value(record, foreignKey);
      return (target) => wanted !== null && stored(target, targetKey) === wanted;
    }
    if (type !== 'belongsToMany') return (target) => scope.value(target, foreignKey) === key;
    const linked = new Set<Scalar>();
    for (const link of this.links(through ?? ''))
      if (stored(link, foreignKey) === key) linked.add(stored(link, otherKey ?? ''));
    return (target) => linked.has(stored(target, targetKey));
  }

  private links(table: string): readonly WireRecord[] {
    const links = this.data.links.get(table);
    if (links) return links;
    for (const view of this.data.catalog.views.values())
      if (view.table === table) return this.data.records.get(view.name) ?? [];
    return [];
  }

  private holdsAny(conditions: readonly Condition[], record: WireRecord): boolean {
    const full = (this.full ??= this.withAllRights());
    return conditions.some((condition) => evaluate(condition, record, full) === true);
  }

  private withAllRights(): MemoryScope {
    const reader = fullReader(this.data.catalog, this.reader.view);
    return reader ? new MemoryScope(reader, this.data) : this;
  }

  private orderByKey(a: WireRecord, b: WireRecord): number {
    const { view } = this.reader;
    const kind = columnKind(this.column(view.primaryKey).type);
    const [x, y] = [stored(a, view.primaryKey), stored(b, view.primaryKey)];
    return x === null || y === null ? 0 : kind.sort(x, y) || kind.compare(x, y);
  }
}

/** A record may lack a column, and a column may be called `constructor`. */
const stored = (record: WireRecord, column: string): Scalar =>
  Object.hasOwn(record, column) ? (record[column] ?? null) : null;
